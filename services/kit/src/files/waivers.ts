import { buffer } from 'node:stream/consumers';
import { line } from '@larkfield/contracts/forms';
import Type from 'typebox';
import type { FileOwner, FilesClient, StoredFile } from './client.ts';

/** Lists of waivers carry no content: that of one is asked for by its id (D106). */
export const waiverQuery = Type.Object({ fileid: Type.Optional(line(64)) }, { additionalProperties: false });

/** A waiver by the specification's names (A20), for administrators. */
export const waiverEntry = {
  fileName: Type.String(),
  /** In base64; only where the waiver was asked for by its id. */
  content: Type.Optional(Type.String()),
  Fileid: Type.String(),
  type: Type.String(),
  size: Type.Integer(),
};

export function waiverHead({ id, name, type, size }: StoredFile) {
  return { fileName: name, Fileid: id, type, size };
}

/** The bytes of a waiver as the wire carries them. @throws ServiceError as the file service says. */
export async function waiverContent(files: FilesClient, file: StoredFile, by: FileOwner): Promise<string> {
  return (await buffer(await files.read(file.id, by))).toString('base64');
}
