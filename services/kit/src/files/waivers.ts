import { buffer } from 'node:stream/consumers';
import { line } from '@larkfield/contracts/forms';
import Type from 'typebox';
import type { FileOwner, FilesClient, StoredFile } from './files-client.ts';

/** Query of a list of waivers. Only a request for one id returns the waiver's content (D106). */
export const waiverQuery = Type.Object({ fileid: Type.Optional(line(64)) }, { additionalProperties: false });

/** A waiver for administrators, with the field names of the specification (A20). */
export const waiverEntry = {
  fileName: Type.String(),
  /** In base64. Only in the response to a request by id. */
  content: Type.Optional(Type.String()),
  Fileid: Type.String(),
  type: Type.String(),
  size: Type.Integer(),
};

export function waiverHead({ id, name, type, size }: StoredFile) {
  return { fileName: name, Fileid: id, type, size };
}

/** Reads the content of a waiver in base64, as it is sent. @throws ServiceError as `FilesClient.read`. */
export async function waiverContent(files: FilesClient, file: StoredFile, by: FileOwner): Promise<string> {
  return (await buffer(await files.read(file.id, by))).toString('base64');
}
