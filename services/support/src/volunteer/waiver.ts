import { randomUUID } from 'node:crypto';
import { ERRORS, type FileType } from '@larkfield/contracts';
import {
  refusalCode,
  ServiceError,
  submissionKey,
  type FileOwner,
  type FilesClient,
  type KeyedRequest,
} from '@larkfield/kit';
import { fileIn, type Waiver } from './rules.ts';

/** S20. */
export const WAIVER_TYPES: readonly FileType[] = ['pdf', 'zip'];

const FIELD = 'waiver';

/**
 * Claims the waiver that a form brings, by its id or whole; a repeat of the form claims the same one.
 * @throws ServiceError as the file service says, beside the field.
 */
export async function takeWaiver(files: FilesClient, request: KeyedRequest, waiver: string): Promise<Waiver> {
  const by: FileOwner = {
    service: 'support',
    kind: 'volunteers',
    record: submissionKey(request) ?? randomUUID(),
  };
  const id = fileIn(waiver) ? await scanned(files, waiver) : waiver;
  return { by, file: await files.claim(id, by, { types: WAIVER_TYPES, field: FIELD }) };
}

async function scanned(files: FilesClient, waiver: string): Promise<string> {
  const { name = '', bytes = Buffer.alloc(0) } = fileIn(waiver) ?? {};
  const { id, reason } = await files.scan(bytes, { name, types: WAIVER_TYPES });
  if (reason === undefined) return id;
  const code = refusalCode(reason);
  throw new ServiceError(code, { fields: [{ field: FIELD, key: ERRORS[code].key }] });
}
