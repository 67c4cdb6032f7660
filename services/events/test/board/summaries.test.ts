import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ItemRecord } from '../../src/items/item.ts';
import type { Items } from '../../src/items/store.ts';
import { createSummaryReader } from '../../src/board/summaries.ts';
import { testItem } from '../support/items.ts';

interface Filter {
  readonly _id: { readonly $in: readonly string[] };
}

/** Returns a reader of the summaries of `records`, and the ids that it has read from the database so far. */
function createReader(records: Map<string, ItemRecord>, most?: number) {
  const read: string[] = [];
  const find = ({ _id: { $in } }: Filter) => {
    read.push(...$in);
    return { toArray: async () => $in.flatMap((id) => records.get(id) ?? []) };
  };
  const lastChangeOf = (id: string) => records.get(id)?.changedAt.getTime();
  const reader = createSummaryReader({ find } as unknown as Items, { lastChangeOf } as never, most);
  return {
    read,
    titles: async (ids: string[]) => (await reader(ids, 'en')).map(({ title }) => title),
    reader,
  };
}

const [one, two] = [testItem({ title: 'One' }), testItem({ title: 'Two' })];
const records = () => new Map([one, two].map((item) => [item._id, item]));

test('only items that are new or have changed are read from the database, and the order is that of the ids', async () => {
  const stored = records();
  const { read, titles } = createReader(stored);
  assert.deepEqual(await titles([two._id]), ['Two']);
  assert.deepEqual(await titles([one._id, two._id]), ['One', 'Two']);
  stored.set(two._id, { ...two, title: 'Two, changed', changedAt: new Date(two.changedAt.getTime() + 1) });
  assert.deepEqual(await titles([two._id, one._id]), ['Two, changed', 'One']);
  assert.deepEqual(read, [two._id, one._id, two._id]);
});

test('each language has its own summary', async () => {
  const { reader } = createReader(records());
  const publishedIn = async (language: 'de' | 'en') =>
    (await reader([one._id], language)).map(({ words }) => words.published);
  assert.notDeepEqual(await publishedIn('en'), await publishedIn('de'));
});

test('an item that no longer exists is skipped', async () => {
  const stored = records();
  const { titles } = createReader(stored);
  assert.deepEqual(await titles([one._id, two._id]), ['One', 'Two']);
  stored.delete(one._id);
  assert.deepEqual(await titles([one._id, two._id]), ['Two']);
});

test('of more summaries than fit, those that were used last stay', async () => {
  const { read, titles } = createReader(records(), 1);
  await titles([one._id, two._id]);
  await titles([two._id]);
  await titles([one._id]);
  assert.deepEqual(read, [one._id, two._id, one._id]);
});
