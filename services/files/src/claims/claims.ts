import type { FileType } from '@larkfield/contracts';
import { QUERY_TIMEOUT } from '@larkfield/kit/database';
import { decrypt } from '@larkfield/kit/encryption';
import { refusalCode, ServiceError, type FileOwner, type StoredFile } from '@larkfield/kit/http';
import type { EncryptedFile } from '../storage/file-content.ts';
import type { FilesContext } from '../context.ts';
import { fileKeyPlace } from '../intake/receive-file.ts';
import type { FileRecord } from '../storage/store.ts';

/** Assigns a clean file to a record; one of several claims succeeds. @throws as `FilesClient.claim` */
export async function claimFile(
  { records }: FilesContext,
  _id: string,
  by: FileOwner,
  types: readonly FileType[] | undefined,
): Promise<StoredFile> {
  const found = await records.findOne({ _id }, QUERY_TIMEOUT);
  if (!found || found.state === 'receiving') throw new ServiceError('FILE_UNKNOWN');
  if (found.state === 'expired') throw new ServiceError('FILE_EXPIRED');
  const file = storedFile(found);
  if (!file) throw new ServiceError(refusalCode(found.reason));
  if (types && !types.includes(file.type)) throw new ServiceError('FILE_TYPE_WRONG');
  if (found.claim) return sameOwner(found.claim, by, file);
  const { modifiedCount } = await records.updateOne(
    { _id, state: 'clean', claim: { $exists: false } },
    { $set: { claim: by }, $unset: { expiresAt: 1 } },
    QUERY_TIMEOUT,
  );
  if (modifiedCount === 1) return file;
  // Another claim was faster, or the file has just expired.
  const now = await records.findOne({ _id }, QUERY_TIMEOUT);
  if (!now?.claim) throw new ServiceError('FILE_EXPIRED');
  return sameOwner(now.claim, by, file);
}

/** Returns a claimed file. @throws ServiceError `FILE_UNKNOWN`, also for a file of another record. */
export async function findClaimedFile(
  { records, key }: FilesContext,
  _id: string,
  by: FileOwner,
): Promise<{ readonly file: EncryptedFile; readonly size: number }> {
  const found = await records.findOne({ _id, state: 'clean' }, QUERY_TIMEOUT);
  if (!found?.claim || found.size === undefined || !isSame(found.claim, by))
    throw new ServiceError('FILE_UNKNOWN');
  const file = { id: _id, contentId: found.bytes, key: decrypt(key, fileKeyPlace(_id), found.key) };
  return { file, size: found.size };
}

export async function removeFile(
  { records, content }: FilesContext,
  _id: string,
  by: FileOwner,
): Promise<void> {
  const found = await records.findOne({ _id }, QUERY_TIMEOUT);
  if (!found?.claim || !isSame(found.claim, by)) return;
  await content.remove(found.bytes);
  await records.deleteOne({ _id }, QUERY_TIMEOUT);
}

function sameOwner(claim: FileOwner, by: FileOwner, file: StoredFile): StoredFile {
  if (!isSame(claim, by)) throw new ServiceError('FILE_TAKEN');
  return file;
}

function isSame(a: FileOwner, b: FileOwner): boolean {
  return a.service === b.service && a.kind === b.kind && a.record === b.record;
}

/** Returns what a record stores of a file, or undefined if the file is not clean. */
function storedFile({ _id: id, state, name, type, size, sha256 }: FileRecord): StoredFile | undefined {
  if (state !== 'clean' || !type || size === undefined || !sha256) return undefined;
  return { id, name, type, size, sha256 };
}
