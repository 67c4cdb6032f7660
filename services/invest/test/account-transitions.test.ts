import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { checkTransitions, readSessionAsAdmin } from '@larkfield/kit/testing';
import { investmentKind } from '../src/investments/kind.ts';
import {
  ACCOUNT_STATES,
  accountActions,
  ACCOUNT_TRANSITIONS,
  ERASURE_TRANSITIONS,
  erasureActions,
} from './support/account-states.ts';
import { startInvest, statusAndCode, type TestInvest } from './support/site.ts';

let site: TestInvest;
before(async () => {
  site = await startInvest({ readSession: readSessionAsAdmin });
});
after(() => site?.close());

test('an account goes from state to state by the table alone', () =>
  checkTransitions({ states: ACCOUNT_STATES, table: ACCOUNT_TRANSITIONS, actions: accountActions(site) }));

test('an investor with money here or expected is not erased', () =>
  checkTransitions({
    states: Object.keys(investmentKind.states.changes),
    table: ERASURE_TRANSITIONS,
    actions: erasureActions(site),
  }));

test('nothing of a person goes while a request for a withdrawal waits, or a share is not given back yet', async () => {
  const { database } = site;
  const erased = async (name: string) =>
    statusAndCode(await site.post('/api/invest/records/person/erase', { email: `${name}@example.org` }));
  const account = await site.active('waiting1');
  const own = { investor: account._id, email: 'waiting1@example.org', submission: { key: 'waiting' } };
  const put = (kind: string, more: object) =>
    database.db.collection(`invest_${kind}`).insertOne({ ...own, ...more });
  await put('investments', { reference: 'LK-WAIT-0001', state: 'repaid' });
  await put('withdrawals', { reference: 'LK-WAIT-0002', state: 'approved' });
  const change = (kind: string, reference: string, update: object) =>
    database.db.collection(`invest_${kind}`).updateOne({ reference }, update);
  assert.equal(await erased('waiting1'), '409 WRONG_STATE');
  await change('withdrawals', 'LK-WAIT-0002', { $set: { state: 'declined' } });
  await change('investments', 'LK-WAIT-0001', {
    $set: { state: 'cancelled', unsettledAt: site.clock.now() },
  });
  assert.equal(await erased('waiting1'), '409 WRONG_STATE');
  assert.deepEqual(await site.find('waiting1'), account);
  await change('investments', 'LK-WAIT-0001', { $unset: { unsettledAt: '' } });
  assert.equal(await erased('waiting1'), '200 ok');
  assert.equal(await site.find('waiting1'), null);
});
