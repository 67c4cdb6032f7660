import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { invalidField, BOSS, startSample, statusAndCode, visitOf, type Sample } from './support/sample.ts';

let site: Sample;
before(async () => void (site = await startSample()));
after(() => site.close());
afterEach(() => site.visits.deleteMany({}));

const table = async (query = '') => {
  const answer = await site.get(`csv/visits${query}`);
  assert.equal(answer.statusCode, 200, answer.body);
  return answer;
};
const linesOf = (text: string) =>
  text
    .replace(/^\ufeff/, '')
    .split('\r\n')
    .slice(0, -1);

test('a table has a line for each record, in words of the language, and nothing sensitive', async () => {
  const reference = await site.visit({ name: '山田', guide: { name: 'علي', email: 'ali@example.org' } });
  const { body, headers } = await table('?language=ar');
  assert.ok(body.startsWith('\ufeff'));
  assert.equal(headers['content-type'], 'text/csv; charset=utf-8');
  const day = site.clock.now().toISOString();
  assert.match(
    String(headers['content-disposition']),
    /^attachment; filename="sample-visits-ar-2090-03-02.csv"$/,
  );
  const [head, first, ...rest] = linesOf(body);
  assert.match(head ?? '', /^الرقم المرجعي,الحالة,المسؤول عن المتابعة,تاريخ الإنشاء,اسم العائلة,/);
  assert.equal(first, `${reference},new,,${day},山田,zeynep@example.org,علي,ali@example.org,معلّم,2`);
  assert.deepEqual(rest, []);
  assert.doesNotMatch(body, /sleep|a-secret/);
});

test('a table of personal data asks for a fresh login, one without any does not', async () => {
  const reference = await site.visit();
  site.as({ ...BOSS, startedAt: new Date(site.clock.now().getTime() - 601_000) });
  assert.equal(statusAndCode(await site.get('csv/visits')), '403 LOGIN_NOT_FRESH');
  assert.equal(
    statusAndCode(await site.get('retention/visits?before=2090-03-02T12:00:00.000Z')),
    '403 LOGIN_NOT_FRESH',
  );
  assert.equal((await site.get(`visits/${reference}`)).statusCode, 200);
  site.as({ ...BOSS, startedAt: new Date(site.clock.now().getTime() - 599_000) });
  await table();
  site.as(BOSS);
});

test('what somebody has entered is no formula, whatever it begins with', async () => {
  for (const name of ['=cmd|x', '+1', '-1', '@x', '\t=1', '\r=1']) await site.visit({ name });
  const cells = linesOf((await table()).body).slice(1);
  assert.equal(cells.length, 6);
  for (const line of cells) assert.match(line, /,"?'[=+\-@\t\r]/);
});

test('semicolons separate the cells where a spreadsheet expects them', async () => {
  await site.visit({ name: 'a;b' });
  const [head, line] = linesOf((await table('?separator=semicolon')).body);
  assert.equal(head?.split(';').length, 10);
  assert.match(line ?? '', /;"a;b";/);
  assert.equal(invalidField(await site.get('csv/visits?separator=tab')), 'separator');
});

test('a table is narrowed and searched like a list', async () => {
  await site.visit({ stage: 'seen' });
  await site.visit({ name: 'Zoë' });
  assert.equal(linesOf((await table('?state=seen')).body).length, 2);
  assert.equal(linesOf((await table('?search=zo')).body).length, 2);
  assert.equal(linesOf((await table('?search=zo&state=seen')).body).length, 1);
  assert.equal(linesOf((await table('?search=zo&room=library')).body).length, 2);
});

test('a long table has each record once, in the order of the list, and comes in pieces', async () => {
  const start = site.clock.now().getTime();
  const many = Array.from({ length: 1_234 }, (_, index) => ({
    _id: `visit-${index}`,
    reference: `LK-${index}`,
    createdAt: new Date(start + Math.floor(index / 7)),
    submission: {
      key: `k${index}`,
      bodyHash: '',
      answer: { success: true, reference: `LK-${index}` } as const,
    },
    ...visitOf(),
  }));
  await site.visits.insertMany(many);
  const finds = () => site.database.queries.filter(({ collection }) => collection === 'sample_visits').length;
  const before = finds();
  const lines = linesOf((await table()).body).slice(1);
  assert.ok(finds() - before > 6, 'one query would hold all of it in memory');
  const references = lines.map((line) => line.split(',', 1)[0]);
  assert.equal(new Set(references).size, 1_234);
  const { items } = (await site.get('visits?limit=100')).json<{ items: { reference: string }[] }>();
  assert.deepEqual(
    references.slice(0, 100),
    items.map(({ reference }) => reference),
  );
});

test('whoever takes a table away is in the audit before the first line leaves', async () => {
  const before = (await site.audit('visits')).length;
  await site.visit();
  await table();
  const lines = await site.audit('visits');
  assert.equal(lines.length, before + 1);
  assert.equal(lines.at(-1), 'visit.table boss_001 visits');
});
