import { randomUUID } from 'node:crypto';
import { ERRORS, type FileType } from '@larkfield/contracts';
import { refusalCode, ServiceError, type FileOwner, type FilesClient } from '@larkfield/kit/http';
import { submissionKey, type KeyedRequest } from '@larkfield/kit/records';
import { decodeInlineFile, type ClaimedWaiver } from './rules.ts';

export const WAIVER_TYPES: readonly FileType[] = ['pdf', 'zip'];

const FIELD = 'waiver';

/**
 * Claims the waiver of a form. `waiver` is the id of a file, or the whole file, which is scanned first. A form that is
 * sent again claims for the same record. @throws ServiceError of the file service, for the field
 * @throws ServiceError of the file service, for the field
 */
export async function claimWaiver(
  files: FilesClient,
  request: KeyedRequest,
  waiver: string,
): Promise<ClaimedWaiver> {
  const by: FileOwner = {
    service: 'support',
    kind: 'volunteers',
    record: submissionKey(request) ?? randomUUID(),
  };
  const id = decodeInlineFile(waiver) ? await scanned(files, waiver) : waiver;
  return { by, file: await files.claim(id, by, { types: WAIVER_TYPES, field: FIELD }) };
}

async function scanned(files: FilesClient, waiver: string): Promise<string> {
  const { name = '', bytes = Buffer.alloc(0) } = decodeInlineFile(waiver) ?? {};
  const { id, reason } = await files.scan(bytes, { name, types: WAIVER_TYPES });
  if (reason === undefined) return id;
  const code = refusalCode(reason);
  throw new ServiceError(code, { fields: [{ field: FIELD, key: ERRORS[code].key }] });
}
