import { createHash, randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import { NO_THREAT, type FileReason, type FileType, type ScanAnswer } from '@larkfield/contracts';
import { LIMIT, newToken, seal, ServiceError } from '@larkfield/kit';
import { limitOf } from './config.ts';
import type { FilesContext } from './context.ts';
import { newBytes, type SealedFile } from './content.ts';
import { shownName } from './names.ts';
import { FileRefused } from './refused.ts';
import type { Loan } from './rooms.ts';
import type { FileRecord } from './store.ts';

const DAY_MS = 86_400_000;
/** So long it is still known that a file has expired, or was refused. */
const REMEMBERED_MS = 7 * DAY_MS;

export interface Incoming {
  readonly name: string;
  readonly content: Readable;
  /** Types that the form takes. */
  readonly types: readonly FileType[];
}

/**
 * Takes a file in: seals and stores it while it comes, checks it when it is there, and keeps the verdict under a new id.
 * Bytes that are not clean are deleted at once, clean ones that nobody claims after a day.
 * @throws ServiceError `FILES_UNAVAILABLE` when there can be no verdict.
 */
export async function receive(context: FilesContext, incoming: Incoming): Promise<ScanAnswer> {
  const { content, now, key: master } = context;
  const key = randomBytes(32);
  const file: SealedFile = { id: newToken().token, bytes: newBytes(), key };
  const name = shownName(incoming.name);
  const createdAt = now();
  const record: FileRecord = {
    _id: file.id,
    state: 'receiving',
    name,
    key: seal(master, placeOfKey(file.id), key),
    bytes: file.bytes,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + DAY_MS),
  };
  await context.records.insertOne(record, LIMIT).catch((error: unknown) => {
    throw failure(error);
  });
  const measured = { size: 0, sha256: '' };
  const loan = context.room.borrow();
  try {
    await content.write(file, metered(context, incoming, measured, loan));
    const type = await context.check({ file, size: measured.size, name, types: incoming.types, loan });
    await settle(context, file.id, { state: 'clean', type, ...measured });
    return { message: NO_THREAT, id: file.id, name, type, ...measured };
  } catch (error) {
    // What is still to come is read and forgotten, so that the sender hears the answer.
    incoming.content.resume();
    await content.remove(file.bytes);
    if (!(error instanceof FileRefused)) throw failure(error);
    const { reason, cause } = error;
    if (reason === 'unchecked') context.log.warn({ err: cause }, 'file could not be checked');
    const forgetAt = new Date(createdAt.getTime() + REMEMBERED_MS);
    await settle(context, file.id, { state: 'refused', reason, size: measured.size, forgetAt });
    return { message: messageOf(reason), id: file.id, name, size: measured.size, reason };
  } finally {
    context.room.giveBack(loan);
  }
}

export function placeOfKey(id: string): string {
  return `files|${id}|key`;
}

/** Writes the verdict; without bytes there is nothing left that could expire. */
async function settle(
  { records }: FilesContext,
  _id: string,
  verdict: Partial<FileRecord> & Pick<FileRecord, 'state'>,
): Promise<void> {
  const $unset = verdict.state === 'refused' ? { $unset: { expiresAt: 1 as const } } : {};
  await records.updateOne({ _id, state: 'receiving' }, { $set: verdict, ...$unset }, LIMIT);
}

/** Hashes and counts what goes through, and stops where no type that is taken may be longer. */
async function* metered(
  { config }: FilesContext,
  { content, types }: Incoming,
  measured: { size: number; sha256: string },
  loan: Readonly<Loan>,
): AsyncGenerator<Buffer> {
  const most = Math.max(0, ...types.map((type) => limitOf(config, type)));
  const hash = createHash('sha256');
  for await (const piece of whole(content)) {
    measured.size += piece.length;
    if (measured.size > most) throw new FileRefused('tooLarge');
    if (loan.room) piece.copy(loan.room, measured.size - piece.length);
    hash.update(piece);
    yield piece;
  }
  if (measured.size === 0) throw new FileRefused('empty');
  measured.sha256 = hash.digest('hex');
}

/** A body that breaks off is its sender's fault, and no failure of ours. */
async function* whole(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* content;
  } catch (cause) {
    throw new ServiceError('BODY_UNREADABLE', { cause });
  }
}

/** Anything but the one message of a clean file; the words for people are the page's. */
function messageOf(reason: FileReason): string {
  return reason === 'threat' ? 'Threat Detected' : 'File Refused';
}

function failure(error: unknown): unknown {
  return error instanceof ServiceError ? error : new ServiceError('FILES_UNAVAILABLE', { cause: error });
}
