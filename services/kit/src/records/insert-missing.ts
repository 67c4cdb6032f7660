import type { Collection } from 'mongodb';
import { LIMIT } from '../database/connect.ts';
import { isOnlyDuplicates } from '../database/failures.ts';

/** Inserts rows; those that are there already were moved by a worker that died, or by another one just now. */
export async function insertMissing<T extends { _id: string }>(
  collection: Collection<T>,
  rows: readonly T[],
): Promise<void> {
  if (rows.length === 0) return;
  try {
    await (collection as unknown as Collection<{ _id: string }>).insertMany(rows, {
      ...LIMIT,
      ordered: false,
    });
  } catch (error) {
    if (!isOnlyDuplicates(error)) throw error;
  }
}
