import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { BOSS, invalidField, startSample, statusAndCode, visitOf, type Sample } from './support/sample.ts';

let site: Sample | undefined;
async function start(): Promise<Sample> {
  await site?.close();
  return (site = await startSample());
}
beforeEach(async () => void (await start()));
after(() => site?.close());

const sample = (): Sample => {
  assert.ok(site);
  return site;
};

interface Entry {
  readonly reference: string;
  readonly kind: string;
  readonly title: string;
  readonly state: string;
  readonly stateLabel: string;
  readonly since: string;
  readonly version: number;
}
interface Page {
  readonly items: readonly Entry[];
  readonly next?: string;
}

const waiting = async (query = '') => (await sample().get(`waiting?${query}`)).json<Page>();
const references = async (query = '') => (await waiting(query)).items.map(({ reference }) => reference);

/** Reads all pages. */
async function readAll(query: string): Promise<{ readonly pages: number; readonly references: string[] }> {
  const found: string[] = [];
  let [pages, next]: [number, string | undefined] = [0, undefined];
  do {
    const page: Page = await waiting(next === undefined ? query : `${query}&cursor=${next}`);
    found.push(...page.items.map(({ reference }) => reference));
    next = page.next;
    pages += 1;
  } while (next !== undefined);
  return { pages, references: found };
}

test('records of all waiting states come together, the oldest first, and settled ones do not', async () => {
  const one = await sample().visit({ stage: 'seen', name: 'José' });
  const two = await sample().visit();
  await sample().visit({ stage: 'done' });
  const three = await sample().visit({ stage: 'seen' });
  const { items, next } = await waiting();
  assert.deepEqual([items.map(({ reference }) => reference), next], [[one, two, three], undefined]);
  const [first] = items;
  assert.ok(first);
  const { kind, title, state, version, since } = first;
  assert.deepEqual([kind, title, state, version], ['visits', 'José', 'seen', 0]);
  assert.ok(Date.parse(since) > 0);
  assert.doesNotMatch(JSON.stringify(items), /does not sleep|zeynep@/);
});

test('a failed mail waits, too, and can be chosen by its kind', async () => {
  const visit = await sample().visit();
  const at = new Date(0);
  await sample()
    .database.db.collection<{ _id: string }>('sample_outbox')
    .insertOne({ _id: 'm', ...{ state: 'failed', createdAt: at, to: { address: 'a@example.org' } } });
  assert.deepEqual(await references(), ['m', visit]);
  assert.deepEqual(await references('kind=mails'), ['m']);
  assert.deepEqual(await references('kind=visits'), [visit]);
});

test('pages continue where the last one ended, without repeats, across states of the same moment', async () => {
  const one = await sample().find(await sample().visit());
  assert.ok(one);
  const copies = Array.from({ length: 9 }, (_, index) => ({
    ...one,
    _id: `copy-${index}`,
    reference: `LK-${index}`,
    stage: index % 2 ? ('seen' as const) : ('new' as const),
    submission: { ...one.submission, key: `copy-${index}` },
  }));
  await sample().visits.insertMany(copies);
  const all = await references();
  assert.equal(all.length, 10);
  assert.deepEqual(await readAll('limit=3'), { pages: 4, references: all });
});

test('“mine” shows the records of the caller, “nobody” those without owner', async () => {
  const [mine, other, none] = [await sample().visit(), await sample().visit(), await sample().visit()];
  await sample().send(`visits/${mine}/owner`, { version: 0, owner: BOSS.username });
  await sample().send(`visits/${other}/owner`, { version: 0, owner: 'mira_001' });
  assert.deepEqual(await references('owner=mine'), [mine]);
  assert.deepEqual(await references('owner=nobody'), [none]);
  const { items } = await waiting('owner=mine');
  assert.deepEqual([items[0]?.version, await references()], [1, [mine, other, none]]);
});

test('a filter by owner reads only so many records per call and says where to continue', async () => {
  const last = await sample().visit();
  const rows = Array.from({ length: 1_500 }, (_, index) => ({
    ...visitOf(),
    _id: `taken-${index}`,
    reference: `LK-${index}`,
    createdAt: new Date(index),
    owner: 'mira_001',
    submission: { key: `taken-${index}`, bodyHash: '', answer: { success: true as const, reference: '' } },
  }));
  await sample().visits.insertMany(rows);
  const first = await waiting('owner=nobody');
  assert.deepEqual(first.items, []);
  assert.ok(first.next);
  assert.deepEqual(await readAll('owner=nobody'), { pages: 2, references: [last] });
});

test('a wrong kind, owner or cursor is refused', async () => {
  assert.equal(invalidField(await sample().get('waiting?kind=boats')), 'kind');
  assert.equal(invalidField(await sample().get('waiting?owner=mira')), 'owner');
  assert.equal(invalidField(await sample().get('waiting?cursor=x')), 'cursor');
});

test('only waiting states are counted if asked for', async () => {
  await sample().visit({ stage: 'seen' });
  await sample().visit({ stage: 'done' });
  interface Counts {
    readonly kinds: readonly { id: string; states: readonly { id: string; count: number }[] }[];
  }
  const { kinds } = (await sample().get('counts?waiting=true')).json<Counts>();
  assert.deepEqual(
    kinds.map(({ id, states }) => [id, states.map((state) => [state.id, state.count])]),
    [
      [
        'visits',
        [
          ['new', 0],
          ['seen', 1],
        ],
      ],
      ['mails', [['failed', 0]]],
    ],
  );
});

interface Found {
  readonly kinds: readonly {
    readonly id: string;
    readonly items: readonly Entry[];
    readonly more: boolean;
  }[];
}
const search = async (text: string) => (await sample().send('search', { search: text })).json<Found>().kinds;

test('a search finds records of all kinds by name, address and reference, and says if there are more', async () => {
  const reference = await sample().visit({ name: 'Émile' });
  const byName = await search('emi');
  assert.deepEqual(
    byName.map(({ id, items, more }) => [id, items.map((item) => item.title), more]),
    [['visits', ['Émile'], false]],
  );
  for (const text of ['Zeynep@example.org', reference.toLowerCase()])
    assert.equal((await search(text))[0]?.items[0]?.reference, reference, text);
  assert.deepEqual(await search('mile'), []);
  for (let count = 0; count < 6; count += 1) await sample().visit({ name: `Emil ${count}` });
  const [many] = await search('emil');
  assert.deepEqual([many?.items.length, many?.more], [5, true]);
});

test('an empty search is refused', async () => {
  assert.equal(invalidField(await sample().send('search', { search: '' })), 'search');
  assert.equal(invalidField(await sample().send('search', { search: '’' })), 'search');
  assert.equal(statusAndCode(await sample().send('search', {})), '422 VALIDATION_FAILED');
});

test('a record says when it will be deleted, by the days of its state', async () => {
  const reference = await sample().visit();
  const record = async () => (await sample().get(`visits/${reference}`)).json<{ expiresAt?: string }>();
  const now = sample().clock.now().getTime();
  assert.equal((await record()).expiresAt, new Date(now + 60 * 86_400_000).toISOString());
  await sample().send(`visits/${reference}/state`, { version: 0, state: 'done' });
  assert.equal((await record()).expiresAt, new Date(now + 2 * 86_400_000).toISOString());
});
