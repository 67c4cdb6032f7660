import { MongoServerError, type Collection, type Db, type IndexDescription } from 'mongodb';

/** Indexes of one collection, declared next to the store that queries it. */
export interface CollectionIndexes {
  readonly collection: string;
  readonly indexes: readonly IndexDescription[];
}

/** IndexOptionsConflict and IndexKeySpecsConflict: an index that is there stands in the way of the wanted one. */
const CONFLICTS: ReadonlySet<unknown> = new Set([85, 86]);

const isConflict = (error: unknown): boolean =>
  error instanceof MongoServerError && CONFLICTS.has(error.code);

/**
 * Creates what is missing and makes anew what has changed (its fields, its options or its name); running it again
 * changes nothing.
 */
export async function ensureIndexes(db: Db, wanted: readonly CollectionIndexes[]): Promise<void> {
  for (const { collection: name, indexes } of wanted) {
    if (indexes.length === 0) continue;
    const collection = db.collection(name);
    try {
      await collection.createIndexes([...indexes]);
    } catch (error) {
      if (!isConflict(error)) throw error;
      for (const index of indexes) await replaceIndex(collection, index, indexes);
    }
  }
}

/** Creates one index in place of the one that stands in its way, which comes back when the new one cannot be made. */
async function replaceIndex(
  collection: Collection,
  wanted: IndexDescription,
  all: readonly IndexDescription[],
): Promise<void> {
  try {
    await collection.createIndexes([wanted]);
  } catch (error) {
    if (!isConflict(error)) throw error;
    const old = await inTheWay(collection, wanted, all);
    if (!old) throw error;
    await collection.dropIndex(old.name);
    try {
      await replaceIndex(collection, wanted, all);
    } catch (failed) {
      const { v: _version, ns: _namespace, ...description } = old;
      await collection.createIndexes([description]);
      throw failed;
    }
  }
}

type Existing = IndexDescription & { readonly name: string; readonly v?: unknown; readonly ns?: unknown };

/** The index of the same name, else one on the same fields that no other declaration names. */
async function inTheWay(
  collection: Collection,
  wanted: IndexDescription,
  all: readonly IndexDescription[],
): Promise<Existing | undefined> {
  const existing = (await collection.listIndexes().toArray()) as Existing[];
  const names = new Set(all.map(nameOf));
  const fields = JSON.stringify(wanted.key);
  return (
    existing.find(({ name }) => name === nameOf(wanted)) ??
    existing.find(({ name, key }) => !names.has(name) && JSON.stringify(key) === fields)
  );
}

/** The name the driver makes up for an index that has none. */
function nameOf({ name, key }: IndexDescription): string {
  return name ?? Object.entries(key).flat().join('_');
}
