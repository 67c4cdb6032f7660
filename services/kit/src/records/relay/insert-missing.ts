import type { Collection } from 'mongodb';
import { QUERY_TIMEOUT } from '../../database/connect.ts';
import { isOnlyDuplicates } from '../../database/database-errors.ts';

/** Inserts the rows that do not exist yet. Those that exist were inserted by another worker. */
export async function insertMissing<T extends { _id: string }>(
  collection: Collection<T>,
  rows: readonly T[],
): Promise<void> {
  if (rows.length === 0) return;
  try {
    await (collection as unknown as Collection<{ _id: string }>).insertMany(rows, {
      ...QUERY_TIMEOUT,
      ordered: false,
    });
  } catch (error) {
    if (!isOnlyDuplicates(error)) throw error;
  }
}
