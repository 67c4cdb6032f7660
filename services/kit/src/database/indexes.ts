import type { Db, IndexDescription } from 'mongodb';

/** Indexes of one collection, declared next to the store that queries it. */
export interface CollectionIndexes {
  readonly collection: string;
  readonly indexes: readonly IndexDescription[];
}

/** Creates what is missing; running it again changes nothing. */
export async function ensureIndexes(db: Db, wanted: readonly CollectionIndexes[]): Promise<void> {
  for (const { collection, indexes } of wanted) {
    if (indexes.length > 0) await db.collection(collection).createIndexes([...indexes]);
  }
}
