import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startSample, statusAndCode, type Sample } from './support/sample.ts';

let site: Sample;
before(async () => void (site = await startSample()));
after(() => site.close());

interface Counts {
  readonly kinds: { id: string; states: { id: string; count: number; more: boolean }[] }[];
}
interface Lines {
  readonly items: { readonly action: string; readonly subject: string }[];
  readonly next?: string;
}

test('each state of a kind is counted, and beyond a bound it is only said that there are more', async () => {
  for (let count = 0; count < 3; count += 1) await site.visit();
  const few = (await site.get('counts')).json<Counts>();
  const newOnes = (counts: Counts) =>
    counts.kinds.find(({ id }) => id === 'visits')?.states.find(({ id }) => id === 'new');
  assert.deepEqual(newOnes(few), { id: 'new', count: 3, more: false });
  const [one] = await site.visits.find({}).toArray();
  assert.ok(one);
  const many = Array.from({ length: 1_000 }, (_, index) => ({
    ...one,
    _id: `many-${index}`,
    reference: `LK-${index}`,
    submission: { ...one.submission, key: `many-${index}` },
  }));
  await site.visits.insertMany(many);
  assert.deepEqual(newOnes((await site.get('counts')).json<Counts>()), {
    id: 'new',
    count: 1_000,
    more: true,
  });
});

test('the audit is read page by page, the newest first, and narrowed to a person or a record', async () => {
  const first = await site.visit();
  const second = await site.visit();
  await site.runJobs();
  const all: string[] = [];
  let next: string | undefined;
  do {
    const query = next === undefined ? 'limit=1' : `limit=1&cursor=${next}`;
    const page = (await site.get(`audit?${query}`)).json<Lines>();
    all.push(...page.items.map(({ subject }) => subject));
    next = page.next;
  } while (next !== undefined);
  assert.deepEqual(all.slice(0, 2), [second, first]);
  const own = (await site.get(`audit?subject=${first}`)).json<Lines>();
  assert.deepEqual(
    own.items.map(({ action }) => action),
    ['visit.created'],
  );
  assert.deepEqual((await site.get('audit?actor=nobody')).json<Lines>().items, []);
  assert.equal(statusAndCode(await site.get('audit?before=yesterday')), '422 VALIDATION_FAILED');
});
