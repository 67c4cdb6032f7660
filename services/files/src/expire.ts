import { LIMIT } from '@larkfield/kit';
import type { FilesContext } from './context.ts';

const REMEMBERED_MS = 7 * 86_400_000;

/** Deletes the bytes of one file that nobody has claimed in time, or that never arrived whole. False when there is none. */
export async function expireOne({
  records,
  content,
  now,
}: Pick<FilesContext, 'records' | 'content' | 'now'>): Promise<boolean> {
  const at = now();
  const forgetAt = new Date(at.getTime() + REMEMBERED_MS);
  const gone = { $set: { state: 'expired' as const, forgetAt }, $unset: { expiresAt: 1 as const } };
  // First the state, then the bytes: what is being deleted must not be claimed any more.
  const found = await records.findOneAndUpdate({ expiresAt: { $lte: at } }, gone, {
    ...LIMIT,
    sort: { expiresAt: 1 },
  });
  if (!found) return false;
  await content.remove(found.bytes);
  return true;
}
