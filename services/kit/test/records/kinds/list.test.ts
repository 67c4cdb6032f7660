import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { normalizeForSearch } from '../../../src/records/kinds/search-text.ts';
import { queriesWithoutIndex } from '../../../src/testing/index.ts';
import {
  invalidField,
  BOSS,
  startSample,
  statusAndCode,
  visitKind,
  type Page,
  type Sample,
} from './support/sample.ts';

let site: Sample;
before(async () => void (site = await startSample()));
after(() => site.close());
afterEach(async () => {
  site.as(BOSS);
  await site.visits.deleteMany({});
});

const list = async (query = ''): Promise<Page> => {
  const answer = await site.get(`visits${query}`);
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json<Page>();
};
const references = async (query = '') => (await list(query)).items.map(({ reference }) => reference);

/** Reads all pages of a list by its cursors and calls `between` after each page. */
async function readAllPages(
  query: string,
  between: (page: number) => Promise<unknown> = async () => undefined,
) {
  const found: string[] = [];
  let next: string | undefined;
  let pages = 0;
  do {
    const page: Page = await list(`?${query}${next === undefined ? '' : `&cursor=${next}`}`);
    found.push(...page.items.map(({ reference }) => reference));
    next = page.next;
    pages += 1;
    await between(pages);
  } while (next !== undefined);
  return found;
}

const createVisits = async (count: number) => {
  const made: string[] = [];
  for (let each = 0; each < count; each += 1) made.push(await site.visit());
  return made;
};

test('a list has what is declared for lists, and nothing sensitive or secret', async () => {
  const reference = await site.visit({ guide: { name: 'Ola', email: 'ola@example.org' } });
  const { items } = await list();
  assert.deepEqual(items, [
    {
      reference,
      version: 0,
      state: 'new',
      values: {
        createdAt: site.clock.now().toISOString(),
        name: 'Aydın',
        email: 'zeynep@example.org',
        room: 'library',
        seats: 2,
      },
    },
  ]);
});

test('what is neither column nor declared does not even leave the database', async () => {
  await site.visit();
  const projections: object[] = [];
  site.database.client.on('commandStarted', ({ commandName, command }) => {
    if (commandName === 'find' && command['find'] === 'sample_visits')
      projections.push(command['projection']);
  });
  await list();
  assert.ok(projections.length > 0);
  for (const projection of projections)
    for (const field of ['words', 'tokenHash', 'parts', 'submission'])
      assert.ok(!(field in projection), field);
});

test('a list in the order of names goes on where a page ended, also between two of one name', async () => {
  const names = ['Zeynep', 'Ünal', 'Ola', 'Ola', 'Åsa'];
  const made: string[] = [];
  for (const name of names) made.push(await site.visit({ name, keys: { name: normalizeForSearch(name) } }));
  const found = await readAllPages('order=name&limit=2');
  const place = (reference: string) => names[made.indexOf(reference)];
  assert.deepEqual(found.map(place), ['Åsa', 'Ola', 'Ola', 'Ünal', 'Zeynep']);
  assert.equal(new Set(found).size, names.length);
  assert.deepEqual(await readAllPages('order=name&state=new&limit=2'), found);
});

test('the newest come first, or the oldest when asked for', async () => {
  const [one, two, three] = await createVisits(3);
  assert.deepEqual(await references(), [three, two, one]);
  assert.deepEqual(await references('?order=oldest'), [one, two, three]);
});

for (const order of ['newest', 'oldest'])
  test(`pages put together are the whole list, ${order} first, also of records of the same moment`, async () => {
    const made = await createVisits(7);
    // The middle ones have the same time, so their ids decide.
    const at = site.clock.now();
    await site.visits.updateMany({ reference: { $in: made.slice(2, 6) } }, { $set: { createdAt: at } });
    const walked = await readAllPages(`order=${order}&limit=2`);
    assert.equal(walked.length, 7);
    assert.deepEqual(walked.toSorted(), made.toSorted());
    assert.deepEqual(await references(`?order=${order}&limit=100`), walked);
  });

for (const order of ['newest', 'oldest'])
  test(`records that come in and go while somebody pages, ${order} first, make nothing come twice and nothing missed`, async () => {
    const made = await createVisits(12);
    const [, doomed] = made;
    const walked = await readAllPages(`order=${order}&limit=3`, async (page) => {
      if (page > 3) return;
      await site.visit();
      await site.visit();
      if (page === 1) await site.visits.deleteOne({ reference: doomed ?? '' });
    });
    assert.equal(new Set(walked).size, walked.length, 'twice');
    const kept = made.filter((reference) => reference !== doomed);
    assert.deepEqual(
      kept.filter((reference) => !walked.includes(reference)),
      [],
      'missed',
    );
  });

test('counting pages instead of going on from the last record would show one twice', async () => {
  await createVisits(4);
  const byCount = (skip: number) =>
    site.visits.find({}).sort({ createdAt: -1 }).skip(skip).limit(2).toArray();
  const first = await byCount(0);
  await site.visit();
  const second = await byCount(2);
  assert.equal(first.at(-1)?.reference, second[0]?.reference);
});

test('a list is narrowed by what is declared, alone and together', async () => {
  const seen = await site.visit({ stage: 'seen' });
  const garden = await site.visit({ room: 'garden' });
  const owned = await site.visit();
  await site.visits.updateOne({ reference: owned }, { $set: { owner: 'boss_002' } });
  assert.deepEqual(await references('?state=seen'), [seen]);
  assert.deepEqual(await references('?state=new&room=garden'), [garden]);
  assert.deepEqual(await references('?owner=boss_002'), [owned]);
  assert.deepEqual(await references('?state=done'), []);
});

const refused: readonly (readonly [what: string, query: string, field: string])[] = [
  ['a state that is none', '?state=lost', 'state'],
  ['a column that is no filter', '?seats=2', 'seats'],
  ['something sensitive', '?words=son', 'words'],
  ['an order that is none', '?order=size', 'order'],
  ['a sensitive column', '?columns=name,words', 'columns'],
  ['a column that there is not', '?columns=name,tokenHash', 'columns'],
  ['no records', '?limit=0', 'limit'],
  ['too many records', '?limit=101', 'limit'],
  ['a search for marks alone', '?search=%CC%81', 'search'],
  ['a search for nothing', '?search=', 'search'],
  ['a cursor that is none', '?cursor=abc', 'cursor'],
  ['a cursor of text that is no list', `?cursor=${Buffer.from('{"a":1}').toString('base64url')}`, 'cursor'],
  ['a cursor of a leg that is not there', `?cursor=${cursor(3, { date: '2090-01-01' }, 'x')}`, 'cursor'],
  ['a cursor of a search', `?cursor=${cursor(0, 'zoe', 'x')}`, 'cursor'],
  ['a cursor of a list in a search', `?search=a&cursor=${cursor(0, { date: '2090-01-01' }, 'x')}`, 'cursor'],
  [
    'a cursor with a condition for an id',
    `?cursor=${cursor(0, { date: '2090-01-01' }, { $ne: 1 })}`,
    'cursor',
  ],
  ['a cursor of no date', `?cursor=${cursor(0, { date: 'soon' }, 'x')}`, 'cursor'],
];
for (const [what, query, field] of refused)
  test(`asking for ${what} is refused by its name`, async () => {
    assert.equal(invalidField(await site.get(`visits${query}`)), field);
  });

function cursor(...parts: unknown[]): string {
  return Buffer.from(JSON.stringify(parts)).toString('base64url');
}

const found: readonly (readonly [what: string, name: string, typed: string])[] = [
  ['an accent', 'Çelik', 'celi'],
  ['a Japanese name', '山田', '山'],
  ['katakana typed as hiragana', 'サクラ', 'さく'],
  ['an Arabic name without its vowels', 'مُحَمَّد', 'محم'],
  ['an Arabic alef with hamza', 'أحمد', 'احم'],
  ['a name with a blank', 'van den Berg', 'VAN  d'],
  ['an apostrophe', 'O’Neill', "o'n"],
];
for (const [what, name, typed] of found)
  test(`a search finds ${what} by its beginning, and nobody else`, async () => {
    const reference = await site.visit({ name, email: 'other@example.org' });
    await site.visit({ name: 'Somebody', email: 'somebody@example.org' });
    assert.deepEqual(await references(`?search=${encodeURIComponent(typed)}`), [reference]);
  });

test('a search looks through names first, then addresses, and shows nobody twice', async () => {
  const both = await site.visit({ name: 'Anna', email: 'anna@example.org' });
  const address = await site.visit({ name: 'Berg', email: 'annabel@example.org' });
  const later = await site.visit({ name: 'Annika', email: 'x@example.org' });
  assert.deepEqual(await readAllPages('search=ann&limit=1'), [both, later, address]);
  assert.deepEqual(await references('?search=anna'), [both, address]);
  assert.deepEqual(await references('?search=nna'), []);
});

test('pages of a search put together are the whole of it, also of people of one name', async () => {
  const made = await createVisits(9);
  assert.deepEqual((await readAllPages('search=ayd&limit=2')).toSorted(), made.toSorted());
});

test('text that means something to a pattern or to the database is only text', async () => {
  await site.visit();
  for (const typed of ['.*', '^a', '$ne', '{"$gt":""}', '%', '\\', 'a|b'])
    assert.deepEqual(await references(`?search=${encodeURIComponent(typed)}`), [], typed);
});

const callers = [
  ['visitor', '401 NOT_SIGNED_IN'],
  ['participant', '403 NOT_ALLOWED'],
  ['user', '403 NOT_ALLOWED'],
  ['investor', '403 NOT_ALLOWED'],
] as const;
for (const [kind, refusal] of callers)
  test(`no call for administrators answers a ${kind}, and nothing changes`, async () => {
    const reference = await site.visit();
    const before = await site.find(reference);
    site.as({ kind });
    const gets = [
      '',
      '/visits',
      '/csv/visits',
      `/visits/${reference}`,
      `/visits/${reference}/audit`,
      '/mails',
    ];
    for (const path of gets)
      assert.equal(statusAndCode(await site.app.inject(`/api/sample/records${path}`)), refusal, path);
    const posts: [string, object][] = [
      [`visits/${reference}/state`, { version: 0, state: 'done' }],
      [`visits/${reference}/note`, { version: 0, note: 'x' }],
      [`visits/${reference}/owner`, { version: 0, owner: 'x' }],
      [`visits/${reference}/action`, { version: 0, action: 'forget' }],
      ['person', { email: 'zeynep@example.org' }],
      ['person/erase', { email: 'zeynep@example.org' }],
    ];
    for (const [path, body] of posts) assert.equal(statusAndCode(await site.send(path, body)), refusal, path);
    assert.deepEqual(await site.find(reference), before);
  });

test('what kinds there are is told in the words of a language, with all that is needed to show them', async () => {
  const answer = await site.app.inject('/api/sample/records?language=de');
  const { own, kinds } = answer.json<{ own: object[]; kinds: Record<string, unknown>[] }>();
  assert.deepEqual(own[1], { id: 'state', label: 'Bearbeitungsstand' });
  assert.deepEqual(
    kinds.map(({ id, label, path }) => [id, label, path]),
    [
      ['visits', 'Empfehlungen', '/api/sample/records/visits'],
      ['mails', 'Ausgehende E-Mails', '/api/sample/records/mails'],
    ],
  );
  const [visits] = kinds;
  const { columns } = visits as unknown as { columns: { id: string }[] };
  assert.deepEqual(
    columns.find(({ id }) => id === 'words'),
    {
      id: 'words',
      label: 'Nachricht',
      type: 'lines',
      sensitivity: 'sensitive',
      listed: false,
    },
  );
  assert.deepEqual(visits?.['filters'], visitKind.filters);
  assert.deepEqual((visits?.['states'] as object[])[2], {
    id: 'done',
    label: 'done',
    to: ['seen'],
    waiting: false,
    mails: false,
    keepDays: 2,
  });
});

test('every query of the lists is backed by an index', async () => {
  assert.deepEqual(
    await queriesWithoutIndex(
      site.database.db,
      site.database.queries.filter(({ filter }) => Object.keys(filter).length > 0),
    ),
    [],
  );
});
