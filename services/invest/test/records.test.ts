import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { OFFICE_ROLES } from '@larkfield/contracts';
import type { ReadSession } from '@larkfield/kit/http';
import { auditCollection } from '@larkfield/kit/records';
import { signupSample } from '@larkfield/mf-invest/forms/testing';
import { investorStore } from '../src/accounts/investor/store.ts';
import { startInvest, statusAndCode, type TestInvest } from './support/site.ts';

const BASE = '/api/invest/records';

const NUMBER = signupSample.directInvest.bankAccount.account_nr.replaceAll(/[ -]/g, '');
/** After any login. */
const NEVER = new Date('2100-01-01');

let site: TestInvest;
let startedAt = NEVER;
/** A recently logged-in administrator. The investor login is read normally. */
const readSession: ReadSession = async () => ({
  kind: 'admin',
  roles: OFFICE_ROLES,
  id: 'account-boss',
  username: 'boss_001',
  startedAt,
});
before(async () => void (site = await startInvest({ readSession })));
after(() => site.close());

const boss = () => site.browser();
const get = (path: string) => boss().send('GET', `${BASE}/${path}`);
const post = (path: string, body: object) => boss().send('POST', `${BASE}/${path}`, body);
const change = async (reference: string, state: string) => {
  const { version } = (await get(`investors/${reference}`)).json<{ version: number }>();
  return post(`investors/${reference}/state`, { state, version });
};
const lines = (action: string, subject: string) =>
  site.database.db.collection(auditCollection('invest')).countDocuments({ action, subject });
/** Only the fields that an erasure reads. */
const invest = (investor: string, state: string) =>
  site.database.db
    .collection('invest_investments')
    .insertOne({ investor, state, ...own(investor), submission: { key: investor } });
const own = (investor: string) => ({
  reference: `LK-${investor}`,
  email: 'repaid_1@example.org',
  cents: 50_000,
});
const money = (kind: 'investments' | 'withdrawals', investor: string) =>
  site.database.db.collection(`invest_${kind}`).find({ investor }).toArray();

test('numbers are masked for administrators, stand in no list, and no hash or sealed text is sent at all', async () => {
  const { reference } = await site.active('listed_1');
  const one = await get(`investors/${reference}`);
  for (const part of ['•••• 6789', '•••• 2233', '•••• 3350', 'Bay Savings Bank'])
    assert.ok(one.body.includes(part), part);
  const lists = [await get('investors'), await get('csv/investors')];
  for (const { body } of lists) {
    assert.ok(body.includes('listed_1@example.org'));
    assert.doesNotMatch(body, /••••|Bay Savings|1980-02-29/);
  }
  const person = await post('person', { email: 'listed_1@example.org' });
  assert.ok(person.body.includes('•••• 3350'));
  for (const { body } of [one, person, ...lists]) assert.doesNotMatch(body, /v1\.|argon2|Biscuit|4567|epoch/);
  assert.equal(await lines('investor.read', reference), 1);
});

test('a flipped bit in a sealed number marks its record, is logged and counted, and leaves all else working', async () => {
  const [{ reference, sealed }, whole] = [await site.active('flipped1'), await site.active('flipped2')];
  const bytes = Buffer.from((sealed.ssn ?? '').slice('v1.'.length), 'base64url');
  const ssn = `v1.${Buffer.from(bytes.with(-1, (bytes.at(-1) ?? 0) ^ 1)).toString('base64url')}`;
  await investorStore(site.database.db).updateOne({ reference }, { $set: { 'sealed.ssn': ssn } });

  const broken = (await get(`investors/${reference}`)).json<{
    damaged?: true;
    values: Record<string, string>;
  }>();
  assert.deepEqual(
    [broken.damaged, broken.values['lastName'], broken.values['ssn']],
    [true, 'O’Neill', undefined],
  );
  const found = await post('person', { email: 'flipped1@example.org' });
  assert.match(found.body, /"damaged":true/);
  for (const list of ['investors', 'csv/investors']) {
    const { statusCode, body } = await get(list);
    assert.deepEqual([statusCode, body.includes(reference)], [200, true], list);
  }
  assert.equal(
    statusAndCode(await post(`investors/${reference}/reveal`, { name: 'accountNumber' })),
    '409 RECORD_DAMAGED',
  );
  const other = (await get(`investors/${whole.reference}`)).json<{ damaged?: true; values: object }>();
  assert.deepEqual([other.damaged, 'ssn' in other.values], [undefined, true]);

  const logged = site.logs.filter(({ msg }) => msg === 'a sealed value cannot be opened');
  assert.deepEqual(
    logged.map(({ collection, reference: record, fields }) => [collection, record, fields]),
    Array.from({ length: 3 }, () => ['invest_investors', reference, 'ssn']),
  );
  const { body: metrics } = await site.app.inject('/metrics');
  assert.match(metrics, /larkfield_sealed_unreadable_total\{service="invest"\} 3/);
  assert.equal(statusAndCode(await post('person/erase', { email: 'flipped1@example.org' })), '200 ok');
});

test('a whole account number is shown to an administrator alone, once for each line of the audit, and stands nowhere else', async () => {
  const { reference } = await site.active('payout_1');
  const answer = await post(`investors/${reference}/reveal`, { name: 'accountNumber' });
  assert.deepEqual(answer.json(), { value: NUMBER });
  assert.equal(await lines('investor.revealed', reference), 1);
  const paths = ['investors', 'csv/investors', `investors/${reference}`, `investors/${reference}/audit`];
  for (const path of paths) assert.ok(!(await get(path)).body.includes(NUMBER), path);
  assert.ok(!JSON.stringify([site.logs, site.transport.mails]).includes(NUMBER));
  for (const name of ['ssn', 'guardianSsn', 'sealed'])
    assert.equal(
      statusAndCode(await post(`investors/${reference}/reveal`, { name })),
      '422 VALIDATION_FAILED',
      'nothing but what is needed to pay out',
    );
});

test('a whole account number asks for a login of the last ten minutes', async () => {
  const { reference } = await site.active('payout_2');
  startedAt = new Date(site.clock.now().getTime() - 601_000);
  const answer = await post(`investors/${reference}/reveal`, { name: 'accountNumber' });
  startedAt = NEVER;
  assert.equal(statusAndCode(answer), '403 LOGIN_NOT_FRESH');
  assert.equal(await lines('investor.revealed', reference), 0);
});

test('a suspended investor is logged out and mailed, cannot log in, and can be reactivated', async () => {
  const { reference } = await site.active('stopped1');
  const browser = site.browser();
  assert.equal(statusAndCode(await browser.login('stopped1')), '200 ok');
  const session = async () =>
    (await browser.send('GET', '/api/invest/session')).json<{ username: string | null }>();
  assert.deepEqual(await session(), { username: 'stopped1' });
  assert.equal(statusAndCode(await change(reference, 'suspended')), '200 ok');
  assert.deepEqual(await session(), { username: null });
  assert.equal(statusAndCode(await site.browser().login('stopped1')), '401 INVESTOR_LOGIN_FAILED');
  assert.match(await site.mailTo('stopped1@example.org'), /suspended/);
  assert.equal(statusAndCode(await change(reference, 'active')), '200 ok');
  assert.equal(statusAndCode(await site.browser().login('stopped1')), '200 ok');
  await site.runJobs();
  assert.deepEqual(
    [await lines('investor.suspended', reference), await lines('investor.reactivated', reference)],
    [1, 1],
  );
});

test('only the owner of the address can activate an account', async () => {
  await site.signUp('pending1');
  const { reference = '' } = (await site.find('pending1')) ?? {};
  assert.equal(statusAndCode(await change(reference, 'active')), '409 WRONG_STATE');
});

test('an erasure deletes everything of an investor without money here', async () => {
  const { _id, reference } = await site.active('erased_1');
  await invest(_id, 'cancelled');
  assert.equal(statusAndCode(await post('person/erase', { email: 'erased_1@example.org' })), '200 ok');
  assert.equal(await site.find('erased_1'), null);
  assert.equal(await lines('investor.erased', reference), 1);
});

test('an investor with money here cannot be erased, and a repaid one keeps only the name', async () => {
  const { _id, reference } = await site.active('repaid_1');
  await invest(_id, 'active');
  const erase = () => post('person/erase', { email: 'repaid_1@example.org' });
  assert.equal(statusAndCode(await erase()), '409 WRONG_STATE');
  assert.equal((await site.find('repaid_1'))?.person?.bank.bankName, 'Bay Savings Bank');
  await site.database.db
    .collection('invest_investments')
    .updateOne({ investor: _id }, { $set: { state: 'repaid' } });
  const paid = { investor: _id, state: 'paid', ...own(`${_id}-paid`), comment: 'To my new account, please.' };
  await site.database.db.collection('invest_withdrawals').insertOne({ ...paid, submission: { key: 'paid' } });
  for (const name of ['investors', 'investments', 'withdrawals']) {
    const records = site.database.db.collection(`invest_${name}`);
    await records.updateMany({}, { $set: { note: 'Called about her move.' } });
  }
  assert.equal(statusAndCode(await erase()), '200 ok');
  const [investment, withdrawal] = [
    ...(await money('investments', _id)),
    ...(await money('withdrawals', _id)),
  ];
  assert.deepEqual(
    [investment, withdrawal].map((each) => [
      each?.['email'],
      each?.['cents'],
      each?.['comment'],
      each?.['note'],
    ]),
    [
      [`erased-${_id}`, 50_000, undefined, undefined],
      [`erased-${_id}`, 50_000, undefined, undefined],
    ],
    'what was paid is kept, without who it was',
  );
  const left = await site.find(`erased-${_id}`);
  const { first_name: firstName, last_name: lastName } = signupSample.directInvest;
  assert.deepEqual([left?.person, left?.sealed, left?.status], [{ firstName, lastName }, {}, 'closed']);
  assert.equal(left?.note, undefined);
  assert.equal(statusAndCode(await site.browser().login('repaid_1')), '401 INVESTOR_LOGIN_FAILED');
  await site.runJobs();
  assert.equal(await lines('investor.erased', reference), 1);
});
