import { QUERY_TIMEOUT } from '@larkfield/kit/database';
import type { FilesContext } from '../context.ts';

const REMEMBERED_MS = 7 * 86_400_000;

/** Deletes one file that was not claimed in time. Resolves with false if there is none. */
export async function expireOne({
  records,
  content,
  now,
}: Pick<FilesContext, 'records' | 'content' | 'now'>): Promise<boolean> {
  const at = now();
  const forgetAt = new Date(at.getTime() + REMEMBERED_MS);
  const expiry = { $set: { state: 'expired' as const, forgetAt }, $unset: { expiresAt: 1 as const } };
  // The state first: a file whose bytes are being deleted must not be claimed.
  const found = await records.findOneAndUpdate({ expiresAt: { $lte: at } }, expiry, {
    ...QUERY_TIMEOUT,
    sort: { expiresAt: 1 },
  });
  if (!found) return false;
  await content.remove(found.bytes);
  return true;
}
