import { after, before, test } from 'node:test';
import { checkTransitions, createAdminCalls, type Transition } from '@larkfield/kit/testing';
import { payoutKind } from '../../src/paying/kind.ts';
import { investmentStore } from '../../src/investments/store.ts';
import { payoutStore, type PayoutState } from '../../src/payouts/store.ts';
import { startTestPayouts, DAY, type TestPayouts } from '../support/payouts.ts';
import {
  createCounter,
  createTransitionActions,
  type TransitionAction,
  type TransitionSubject,
} from '../support/transition-actions.ts';

let money: TestPayouts;
before(async () => {
  money = await startTestPayouts({ unnamed: 'admin' });
});
after(() => money?.service.close());

const ERASE = '/api/invest/records/person/erase';
const names = createCounter('pay');
const each = (
  from: readonly string[],
  action: string,
  mails: readonly string[] = [],
  to?: string,
): Transition[] => from.map((state) => ({ from: [state], action, to: to ?? state, mails }));

const TABLE: readonly Transition[] = [
  ...each(['listed'], 'administrator: to due', [], 'due'),
  ...each(['last'], 'administrator: to paid', [], 'paid'),
  ...each(['due', 'listed'], 'administrator: paid', ['investor: payout.paid'], 'paid'),
  ...each(['paid', 'last'], 'administrator: returned', ['investor: payout.returned'], 'due'),
  ...each(['planned'], 'its day comes', [], 'due'),
  // The investment would prevent it, so it is repaid before.
  ...each(['paid'], 'administrator erases the person'),
];

async function payoutIn(from: string): Promise<TransitionSubject & { readonly investment: string }> {
  const who = names();
  const { db } = money.service.database;
  const investment = await money.active(who, { id: 5 });
  if (from !== 'planned') {
    money.service.clock.advance(93 * DAY);
    await money.service.runJobs();
  }
  const [payout] = await money.payouts(investment);
  const { _id, reference } = payout ?? { _id: '', reference: '' };
  const today = money.service.clock.now().toISOString().slice(0, 10);
  if (from === 'paid' || from === 'last') await money.act('paid', reference, { paidOn: today });
  await payoutStore(db).updateOne({ _id }, { $set: { state: from as PayoutState } });
  await money.service.runJobs();
  return { reference, email: `${who}@example.org`, investment };
}

test('a payment goes from state to state by the table alone', async () => {
  const { db } = money.service.database;
  const today = () => money.service.clock.now().toISOString().slice(0, 10);
  const callsOf = () =>
    createAdminCalls(money.service, 'invest', payoutKind, {
      paid: { paidOn: today() },
      returned: { returnedOn: today() },
    });
  const acts = Object.keys(callsOf()).map((name): [string, TransitionAction<TransitionSubject>] => [
    `administrator: ${name}`,
    async ({ reference }) => ((await callsOf()[name]?.(reference))?.statusCode ?? 500) < 300,
  ]);
  await checkTransitions({
    states: Object.keys(payoutKind.states.changes),
    table: TABLE,
    actions: createTransitionActions(
      {
        service: money.service,
        arrange: payoutIn,
        stateOf: async ({ reference }) => (await payoutStore(db).findOne({ reference }))?.state ?? 'gone',
      },
      {
        ...Object.fromEntries(acts),
        'its day comes': async ({ reference }) => {
          const before = (await payoutStore(db).findOne({ reference }))?.state;
          if (before !== 'planned') return false;
          money.service.clock.advance(93 * DAY);
          await money.service.runJobs();
          return true;
        },
        'administrator erases the person': async ({ email, reference }) => {
          const { state, username, investment } = (await payoutStore(db).findOne({ reference })) ?? {};
          if (state === 'paid')
            await investmentStore(db).updateOne(
              { reference: investment ?? '' },
              { $set: { state: 'repaid' } },
            );
          // The worker deletes the planned quarters of a repaid investment.
          await money.service.runJobs();
          const answer = await money.as('admin').post(ERASE, { email });
          const after = await payoutStore(db).findOne({ reference });
          // A payment that is not made yet refuses it. The one that was made is anonymous.
          return state === 'paid' && answer.statusCode !== 500 && after?.username !== username;
        },
      },
    ),
  });
});
