import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { queriesWithoutIndex } from '@larkfield/kit/testing';
import type { PublicOpportunity } from '@larkfield/mf-invest/forms';
import { investmentStore } from '../src/investments/store.ts';
import { opportunityStore } from '../src/opportunities/store.ts';
import {
  investBody,
  INVEST_PATH,
  startTestInvestments,
  type TestInvestments,
} from './support/investments.ts';
import { statusAndCode } from './support/site.ts';

let money: TestInvestments;
before(async () => void (money = await startTestInvestments()));
after(() => money?.service.close());
beforeEach(() => money.service.advanceOneHour());

const referenceOf = async (number: number): Promise<string> =>
  (await opportunityStore(money.service.database.db).findOne({ number }))?.reference ?? '';

const enter = (kind: string, reference: string, action: string, body: object) =>
  money.as('admin').post(`/api/invest/records/${kind}/${reference}/action/${action}`, body);

/** Returns the initial values of an action's form. */
async function filled(kind: string, reference: string, action: string, language: string) {
  const path = `/api/invest/records/${kind}/${reference}/action/${action}?language=${language}`;
  return (await money.as('admin').get(path)).json<{ values: Record<string, unknown> }>().values;
}

test('an administrator changes terms and words of an opportunity with history, never below what has been raised; investments keep their terms', async () => {
  const number = 12;
  const reference = await money.invest('ned', { id: number });
  const opportunity = await referenceOf(number);
  const terms = (version: number, maximum: number) =>
    enter('opportunities', opportunity, 'terms', { version, values: { rate: 300, term: 2, maximum } });
  assert.equal(statusAndCode(await terms(1, 49_999)), '409 WRONG_STATE');
  assert.equal(statusAndCode(await terms(1, 60_000)), '200 ok');
  assert.equal(statusAndCode(await terms(1, 70_000)), '409 VERSION_CONFLICT');
  const values = { title: 'Anträge', description: 'Wir schreiben Anträge.\nAlle.', benefit: 'Ein Bericht.' };
  const german = { language: 'de', values };
  const before = await filled('opportunities', opportunity, 'words', 'de');
  assert.notEqual(before['title'], 'Anträge', 'the words of the catalog stand there first');
  assert.equal(
    statusAndCode(await enter('opportunities', opportunity, 'words', { version: 2, ...german })),
    '200 ok',
  );
  assert.equal(
    statusAndCode(await enter('opportunities', opportunity, 'words', { version: 2, ...german })),
    '409 VERSION_CONFLICT',
  );
  assert.deepEqual(await filled('opportunities', opportunity, 'words', 'de'), values);
  const shown = async (language: string) =>
    (await money.as(undefined).get(`/api/investments?language=${language}`))
      .json<PublicOpportunity[]>()
      .find(({ id }) => id === number);
  assert.deepEqual(
    [(await shown('de'))?.title, (await shown('en'))?.title, (await shown('de'))?.rate],
    ['Anträge', 'Grant writing', 3],
  );
  const back = { version: 3, language: 'de', values: {} };
  assert.equal(statusAndCode(await enter('opportunities', opportunity, 'catalogue', back)), '200 ok');
  assert.equal((await shown('de'))?.title, before['title']);
  await money.service.runJobs();
  const history = (
    await money.as('admin').get(`/api/invest/records/opportunities/${opportunity}/audit`)
  ).json<{ action: string; actor: string; changes?: Record<string, string>[] }[]>();
  const changes = history.flatMap(({ action, actor, changes: each = [] }) =>
    each.map(({ language, was, to }) => [action, language, was, to, actor].join()),
  );
  assert.ok(changes.includes('opportunity.rate,,225,300,boss_001'));
  assert.ok(changes.includes('opportunity.title,de,,Anträge,boss_001'));
  assert.ok(changes.includes('opportunity.title,de,Anträge,,boss_001'));
  const kept = await investmentStore(money.service.database.db).findOne({ reference });
  assert.deepEqual([kept?.rate, kept?.term], [225, 9]);
});

test('rate, words, an update to investors, and whether an opportunity is open ask for a login of the last ten minutes; a note does not', async () => {
  const number = 11;
  const opportunity = await referenceOf(number);
  const path = `/api/invest/records/opportunities/${opportunity}`;
  const before = await opportunityStore(money.service.database.db).findOne({ number });
  const text = { title: 'A', description: 'B', benefit: 'C' };
  const news = { title: 'A', text: 'B' };
  for (const [change, body] of [
    ['action/terms', { values: { rate: 1, term: 1, maximum: 1_000_000 } }],
    ['action/words', { values: text }],
    ['action/catalogue', { values: {} }],
    ['action/update', { values: news }],
    ['state', { state: 'closed' }],
  ] as const) {
    const answer = await money.as('tired').post(`${path}/${change}`, { version: 0, ...body });
    assert.equal(statusAndCode(answer), '403 LOGIN_NOT_FRESH', change);
  }
  assert.deepEqual(await opportunityStore(money.service.database.db).findOne({ number }), before);
  const note = await money
    .as('tired')
    .post(`${path}/note`, { version: before?.version, note: 'Ask the board' });
  assert.equal(statusAndCode(note), '200 ok');
});

test('a closed opportunity rejects investments with a message, until it is opened again', async () => {
  await money.changeState('opportunities', await referenceOf(13), 'closed');
  const answer = await money.as('oda').post(INVEST_PATH, investBody({ id: 13 }));
  assert.equal(statusAndCode(answer), '409 NOT_OPEN');
  await money.changeState('opportunities', await referenceOf(13), 'open');
  await money.invest('oda', { id: 13 });
});

test('an update is drafted once, translated, and mailed once to each investor of the opportunity in their language', async () => {
  await money.invest('pia_de', { id: 2, amount: '600' });
  await money.invest('pia_de', { id: 2, amount: '700' });
  await money.invest('ron', { id: 2 });
  await money.service.runJobs();
  money.service.transport.mails.splice(0);
  const opportunity = await referenceOf(2);
  const english = { version: 1, values: { title: 'A first', text: 'It works.\nFor all.' } };
  const begun = await Promise.all([1, 2].map(() => enter('opportunities', opportunity, 'update', english)));
  assert.deepEqual(begun.map(statusAndCode).sort(), ['200 ok', '409 VERSION_CONFLICT']);
  const list = (await money.as('admin').get('/api/invest/records/updates')).json<{
    items: { reference: string; state: string; values: object }[];
  }>().items;
  assert.deepEqual(
    list.map(({ state, values }) => [state, { ...values, createdAt: '' }]),
    [['draft', { createdAt: '', opportunity: 2, title: 'A first' }]],
  );
  const update = list[0]?.reference ?? '';
  const german = { language: 'de', values: { title: 'Ein Anfang', text: 'Es geht.' } };
  assert.deepEqual(await filled('updates', update, 'words', 'de'), {});
  assert.equal(statusAndCode(await enter('updates', update, 'words', { version: 0, ...german })), '200 ok');
  assert.equal(
    statusAndCode(await enter('updates', update, 'words', { version: 0, ...german })),
    '409 VERSION_CONFLICT',
  );
  await money.service.runJobs();
  assert.equal(money.mailsTo('ron@example.org').length, 0, 'a draft is not sent');
  const tired = await money
    .as('tired')
    .post(`/api/invest/records/updates/${update}/state`, { version: 1, state: 'sending' });
  assert.equal(statusAndCode(tired), '403 LOGIN_NOT_FRESH');
  assert.equal((await money.changeState('updates', update, 'sending')).statusCode, 200);
  assert.equal(
    statusAndCode(await enter('updates', update, 'words', { version: 2, ...german })),
    '409 WRONG_STATE',
  );
  for (let round = 0; round < 4; round += 1) await money.service.runJobs();
  assert.deepEqual(
    money.mailsTo('pia_de@example.org').map(({ subject }) => /Ein Anfang/.test(subject)),
    [true],
  );
  assert.match(money.mailsTo('ron@example.org')[0]?.text ?? '', /It works\.\nFor all\./);
  assert.match(money.mailsTo('ron@example.org')[0]?.html ?? '', /It works\.<br>For all\./);
  const sent = (await money.as('admin').get(`/api/invest/records/updates/${update}`)).json<{
    state: string;
  }>();
  assert.equal(sent.state, 'sent');
  assert.equal(
    (await money.as('ron').post(`/api/invest/records/opportunities/${opportunity}/action/update`, english))
      .statusCode,
    403,
  );
});

test('every query is backed by an index', async () => {
  const own = money.service.database.queries.filter(({ filter }) => Object.keys(filter).length > 0);
  assert.deepEqual(await queriesWithoutIndex(money.service.database.db, own), []);
});
