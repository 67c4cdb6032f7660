import { MongoServerError, type Collection, type Db, type IndexDescription } from 'mongodb';

/** Indexes of one collection, declared next to the store that queries it. */
export interface CollectionIndexes {
  readonly collection: string;
  readonly indexes: readonly IndexDescription[];
}

/** IndexOptionsConflict and IndexKeySpecsConflict: an existing index conflicts with the wanted one. */
const CONFLICTS: ReadonlySet<unknown> = new Set([85, 86]);

const isConflict = (error: unknown): boolean =>
  error instanceof MongoServerError && CONFLICTS.has(error.code);

/** Creates missing indexes and replaces indexes whose fields, options or name have changed. Can be repeated. */
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

/** Replaces a conflicting index. Restores the old one if the new one cannot be created. */
async function replaceIndex(
  collection: Collection,
  wanted: IndexDescription,
  all: readonly IndexDescription[],
): Promise<void> {
  try {
    await collection.createIndexes([wanted]);
  } catch (error) {
    if (!isConflict(error)) throw error;
    const old = await findConflicting(collection, wanted, all);
    if (!old) throw error;
    await collection.dropIndex(old.name);
    try {
      await replaceIndex(collection, wanted, all);
    } catch (createError) {
      const { v: _version, ns: _namespace, ...description } = old;
      await collection.createIndexes([description]);
      throw createError;
    }
  }
}

type Existing = IndexDescription & { readonly name: string; readonly v?: unknown; readonly ns?: unknown };

/** Finds the index with the same name, else one on the same fields that no other declaration names. */
async function findConflicting(
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

/** Returns an index's name, by default the one that the driver generates. */
function nameOf({ name, key }: IndexDescription): string {
  return name ?? Object.entries(key).flat().join('_');
}
