import { createHash, randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import { NO_THREAT, type FileReason, type FileType, type ScanAnswer } from '@larkfield/contracts';
import { QUERY_TIMEOUT } from '@larkfield/kit/database';
import { newToken, encrypt } from '@larkfield/kit/encryption';
import { ServiceError } from '@larkfield/kit/http';
import { limitOf } from '../config.ts';
import type { FilesContext } from '../context.ts';
import { createContentId, type EncryptedFile } from '../storage/file-content.ts';
import { toDisplayName } from './display-name.ts';
import { FileRefused } from '../checks/file-refused.ts';
import type { BufferLoan } from '../resources/buffers.ts';
import type { FileRecord } from '../storage/store.ts';

/** How long a file waits for the form that it belongs to. */
export const UNCLAIMED_KEPT_MS = 86_400_000;
const REMEMBERED_MS = 7 * UNCLAIMED_KEPT_MS;

export interface IncomingFile {
  readonly name: string;
  readonly content: Readable;
  readonly types: readonly FileType[];
}

/**
 * Receives a file: encrypts and stores it while it arrives, checks it, and stores the verdict under a new id. Bytes
 * that are not clean are deleted at once; clean files that are not claimed, after a day.
 * @throws ServiceError `FILES_UNAVAILABLE` if there is no verdict, `BODY_UNREADABLE` if the upload breaks off.
 */
export async function receiveFile(context: FilesContext, incoming: IncomingFile): Promise<ScanAnswer> {
  const { content, now, key: master } = context;
  const key = randomBytes(32);
  const file: EncryptedFile = { id: newToken().token, contentId: createContentId(), key };
  const name = toDisplayName(incoming.name);
  const createdAt = now();
  const record: FileRecord = {
    _id: file.id,
    state: 'receiving',
    name,
    key: encrypt(master, fileKeyPlace(file.id), key),
    bytes: file.contentId,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + UNCLAIMED_KEPT_MS),
  };
  await context.records.insertOne(record, QUERY_TIMEOUT).catch((error: unknown) => {
    throw toServiceError(error);
  });
  const measurement = { size: 0, sha256: '' };
  const loan = context.checkBuffer.borrow();
  try {
    await content.write(file, measure(context, incoming, measurement, loan));
    const type = await context.checkFile({ file, size: measurement.size, name, types: incoming.types, loan });
    await settle(context, file.id, { state: 'clean', type, ...measurement });
    return { message: NO_THREAT, id: file.id, name, type, ...measurement };
  } catch (error) {
    // Reads and drops the rest of the body, so that the client gets the response.
    incoming.content.resume();
    await content.remove(file.contentId);
    if (!(error instanceof FileRefused)) throw toServiceError(error);
    const { reason, cause } = error;
    if (reason === 'unchecked') context.log.warn({ err: cause }, 'file could not be checked');
    const forgetAt = new Date(createdAt.getTime() + REMEMBERED_MS);
    await settle(context, file.id, { state: 'refused', reason, size: measurement.size, forgetAt });
    return { message: messageOf(reason), id: file.id, name, size: measurement.size, reason };
  } finally {
    context.checkBuffer.returnLoan(loan);
  }
}

export function fileKeyPlace(id: string): string {
  return `files|${id}|key`;
}

/** Stores the verdict. A refused file has no bytes left that could expire. */
async function settle(
  { records }: FilesContext,
  _id: string,
  verdict: Partial<FileRecord> & Pick<FileRecord, 'state'>,
): Promise<void> {
  const $unset = verdict.state === 'refused' ? { $unset: { expiresAt: 1 as const } } : {};
  await records.updateOne({ _id, state: 'receiving' }, { $set: verdict, ...$unset }, QUERY_TIMEOUT);
}

/** Hashes and counts the bytes, and stops at the largest limit of the accepted types. */
async function* measure(
  { config }: FilesContext,
  { content, types }: IncomingFile,
  measurement: { size: number; sha256: string },
  loan: Readonly<BufferLoan>,
): AsyncGenerator<Buffer> {
  const maxBytes = Math.max(0, ...types.map((type) => limitOf(config, type)));
  const hash = createHash('sha256');
  for await (const chunk of readBody(content)) {
    measurement.size += chunk.length;
    if (measurement.size > maxBytes) throw new FileRefused('tooLarge');
    if (loan.buffer) chunk.copy(loan.buffer, measurement.size - chunk.length);
    hash.update(chunk);
    yield chunk;
  }
  if (measurement.size === 0) throw new FileRefused('empty');
  measurement.sha256 = hash.digest('hex');
}

/** A body that breaks off is the sender's fault. */
async function* readBody(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* content;
  } catch (cause) {
    throw new ServiceError('BODY_UNREADABLE', { cause });
  }
}

/** Returns the wire's message. Pages have their own texts. */
function messageOf(reason: FileReason): string {
  return reason === 'threat' ? 'Threat Detected' : 'File Refused';
}

function toServiceError(error: unknown): unknown {
  return error instanceof ServiceError ? error : new ServiceError('FILES_UNAVAILABLE', { cause: error });
}
