import type { Store } from './store/store.ts';
import type { Collection, Index } from './store/collection.ts';
import { parseFilter } from './match/filter.ts';
import { findAndChange } from './commands/writes.ts';
import type { CommandContext } from './commands/context.ts';

/** The same interval as MongoDB. Milliseconds. */
export const EXPIRY_INTERVAL_MS = 60_000;

/** Removes documents that have expired by a TTL index. @returns the number of removed documents */
export async function removeExpired(store: Store, context: CommandContext): Promise<number> {
  let gone = 0;
  for (const collection of store.list()) {
    for (const index of collection.indexes) gone += await expire(collection, index, context);
  }
  store.batch.flush();
  return gone;
}

async function expire(collection: Collection, index: Index, context: CommandContext): Promise<number> {
  const { expireAfterSeconds, fields, partial } = index.spec;
  const path = fields[0]?.path.text;
  if (expireAfterSeconds === undefined || path === undefined || collection.dropped) return 0;
  const before = new Date(context.now.getTime() - expireAfterSeconds * 1_000);
  const due = parseFilter({ $and: [partial?.source ?? {}, { [path]: { $lte: before } }] });
  const removed = await findAndChange(
    context,
    collection,
    { filter: due, sort: [], hint: index.spec.name },
    true,
    ({ rid, doc }) => collection.remove(rid, doc),
  );
  return removed.length;
}
