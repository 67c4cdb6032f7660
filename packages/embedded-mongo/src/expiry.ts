import type { Store } from './store/store.ts';
import type { Collection, Index } from './store/collection.ts';
import { parseFilter } from './match/filter.ts';
import { changeEach } from './commands/writes.ts';
import type { Context } from './commands/context.ts';

/** MongoDB, too, looks once a minute. Milliseconds. */
export const EXPIRY_INTERVAL = 60_000;

/**
 * Removes documents whose time is over: the date in a TTL index (the earliest one of an array) lies more than
 * `expireAfterSeconds` back.
 * @returns how many went
 */
export async function removeExpired(store: Store, context: Context): Promise<number> {
  let gone = 0;
  for (const collection of store.list()) {
    for (const index of collection.indexes) gone += await expire(collection, index, context);
  }
  store.batch.flush();
  return gone;
}

async function expire(collection: Collection, index: Index, context: Context): Promise<number> {
  const { expireAfterSeconds, fields, partial } = index.spec;
  const path = fields[0]?.path.text;
  if (expireAfterSeconds === undefined || path === undefined || collection.dropped) return 0;
  const before = new Date(context.now.getTime() - expireAfterSeconds * 1_000);
  const due = parseFilter({ $and: [partial?.source ?? {}, { [path]: { $lte: before } }] });
  const removed = await changeEach(
    context,
    collection,
    { filter: due, sort: [], hint: index.spec.name },
    true,
    ({ rid, doc }) => collection.remove(rid, doc),
  );
  return removed.length;
}
