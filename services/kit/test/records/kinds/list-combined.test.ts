import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { startSample, visitOf, type Page, type Sample } from './support/sample.ts';

let site: Sample;
before(async () => void (site = await startSample()));
after(() => site.close());
afterEach(() => site.visits.deleteMany({}));

const list = async (query: string): Promise<Page> => {
  const answer = await site.get(`visits${query}`);
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json<Page>();
};
const references = async (query: string) => (await list(query)).items.map(({ reference }) => reference);

test('filters combine with each other and with a search, whether or not an index has them together', async () => {
  const one = await site.visit({ name: 'Ada', room: 'garden', stage: 'seen' });
  const two = await site.visit({ name: 'Adam', room: 'garden' });
  const three = await site.visit({ name: 'Adele', room: 'library' });
  await site.visits.updateMany({ reference: { $in: [two, three] } }, { $set: { owner: 'boss_002' } });
  assert.deepEqual(await references('?room=garden'), [two, one]);
  assert.deepEqual(await references('?state=new&owner=boss_002&room=garden'), [two]);
  assert.deepEqual(await references('?order=name&owner=boss_002'), [two, three]);
  assert.deepEqual(await references('?search=ad&state=new'), [two, three]);
  assert.deepEqual(await references('?search=ad&state=new&room=library'), [three]);
  assert.deepEqual(await references('?search=ad&state=done'), []);
});

test('pages of a search with a filter put together are the whole of it, each record once', async () => {
  const made: string[] = [];
  for (let each = 0; each < 9; each += 1)
    made.push(await site.visit({ room: each % 2 === 0 ? 'garden' : 'library' }));
  const gardens = made.filter((_reference, index) => index % 2 === 0);
  const found: string[] = [];
  let cursor = '';
  do {
    const { items, next } = await list(`?search=ayd&room=garden&limit=2${cursor}`);
    found.push(...items.map(({ reference }) => reference));
    cursor = next === undefined ? '' : `&cursor=${next}`;
  } while (cursor !== '');
  assert.deepEqual(found.toSorted(), gardens.toSorted());
});

test('a filter without index reads 5,000 records for a page at most, and the next page goes on', async () => {
  const start = site.clock.now().getTime();
  const many = Array.from({ length: 5_050 }, (_, index) => ({
    _id: `visit-${index}`,
    reference: `LK-${index}`,
    createdAt: new Date(start + index),
    submission: {
      key: `k${index}`,
      bodyHash: '',
      answer: { success: true, reference: `LK-${index}` } as const,
    },
    ...visitOf(index === 0 ? { room: 'garden' } : {}),
  }));
  await site.visits.insertMany(many);
  const first = await list('?room=garden');
  assert.deepEqual(first.items, []);
  assert.ok(first.next);
  assert.deepEqual(await references(`?room=garden&cursor=${first.next}`), ['LK-0']);
});

test('a list shows the columns that were chosen, also those that lists leave out', async () => {
  await site.visit({ guide: { name: 'Ola', email: 'ola@example.org' } });
  const { items } = await list('?columns=guideName,seats');
  assert.deepEqual(
    items.map(({ values }) => values),
    [{ guideName: 'Ola', seats: 2 }],
  );
});
