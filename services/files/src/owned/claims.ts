import type { FileType } from '@larkfield/contracts';
import { LIMIT, refusalCode, ServiceError, unseal, type FileOwner, type StoredFile } from '@larkfield/kit';
import type { SealedFile } from '../content.ts';
import type { FilesContext } from '../context.ts';
import { placeOfKey } from '../receive.ts';
import type { FileRecord } from '../store.ts';

/**
 * Takes a clean file for a record. Of several claims at once the condition of the update lets one through.
 * @throws ServiceError as `FilesClient.claim` says.
 */
export async function claimFile(
  { records }: FilesContext,
  _id: string,
  by: FileOwner,
  types: readonly FileType[] | undefined,
): Promise<StoredFile> {
  const found = await records.findOne({ _id }, LIMIT);
  if (!found || found.state === 'receiving') throw new ServiceError('FILE_UNKNOWN');
  if (found.state === 'expired') throw new ServiceError('FILE_EXPIRED');
  const file = storedFile(found);
  if (!file) throw new ServiceError(refusalCode(found.reason));
  if (types && !types.includes(file.type)) throw new ServiceError('FILE_TYPE_WRONG');
  if (found.claim) return sameOwner(found.claim, by, file);
  const { modifiedCount } = await records.updateOne(
    { _id, state: 'clean', claim: { $exists: false } },
    { $set: { claim: by }, $unset: { expiresAt: 1 } },
    LIMIT,
  );
  if (modifiedCount === 1) return file;
  // Somebody else was faster, or it has just expired.
  const now = await records.findOne({ _id }, LIMIT);
  if (!now?.claim) throw new ServiceError('FILE_EXPIRED');
  return sameOwner(now.claim, by, file);
}

/** @throws ServiceError `FILE_UNKNOWN`, also for a file of another record. */
export async function ownedFile(
  { records, key }: FilesContext,
  _id: string,
  by: FileOwner,
): Promise<{ readonly sealed: SealedFile; readonly size: number }> {
  const found = await records.findOne({ _id, state: 'clean' }, LIMIT);
  if (!found?.claim || found.size === undefined || !isSame(found.claim, by))
    throw new ServiceError('FILE_UNKNOWN');
  const sealed = { id: _id, bytes: found.bytes, key: unseal(key, placeOfKey(_id), found.key) };
  return { sealed, size: found.size };
}

export async function removeFile(
  { records, content }: FilesContext,
  _id: string,
  by: FileOwner,
): Promise<void> {
  const found = await records.findOne({ _id }, LIMIT);
  if (!found?.claim || !isSame(found.claim, by)) return;
  await content.remove(found.bytes);
  await records.deleteOne({ _id }, LIMIT);
}

function sameOwner(claim: FileOwner, by: FileOwner, file: StoredFile): StoredFile {
  if (!isSame(claim, by)) throw new ServiceError('FILE_TAKEN');
  return file;
}

function isSame(a: FileOwner, b: FileOwner): boolean {
  return a.service === b.service && a.kind === b.kind && a.record === b.record;
}

/** What its owner keeps of a file; nothing of one that is not clean. */
function storedFile({ _id: id, state, name, type, size, sha256 }: FileRecord): StoredFile | undefined {
  if (state !== 'clean' || !type || size === undefined || !sha256) return undefined;
  return { id, name, type, size, sha256 };
}
