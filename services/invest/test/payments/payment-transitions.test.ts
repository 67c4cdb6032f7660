import { after, before, test } from 'node:test';
import { checkTransitions, createAdminCalls, type Transition } from '@larkfield/kit/testing';
import { investmentStore } from '../../src/investments/store.ts';
import { paymentKind } from '../../src/payments/kind.ts';
import { paymentStore } from '../../src/payments/store.ts';
import { startTestInvestments, type TestInvestments } from '../support/investments.ts';
import {
  createCounter,
  createTransitionActions,
  type TransitionSubject,
} from '../support/transition-actions.ts';

const ERASE = '/api/invest/records/person/erase';

let money: TestInvestments;
before(async () => void (money = await startTestInvestments({ unnamed: 'admin' })));
after(async () => {
  await money?.service.close();
});

const names = createCounter('pay');
const each = (
  from: readonly string[],
  action: string,
  mails: readonly string[] = [],
  to?: string,
): Transition[] => from.map((state) => ({ from: [state], action, to: to ?? state, mails }));

interface Owned extends TransitionSubject {
  readonly who: string;
}

const PAYMENTS: readonly Transition[] = [
  ...each(['waiting'], 'administrator: assign', ['investor: investment.partlyPaid'], 'assigned'),
  ...each(['waiting'], 'administrator: sendBack', [], 'returned'),
  ...each(['assigned', 'returned'], 'administrator erases the person'),
  ...each(['assigned'], 'its investment is canceled', ['investor: investment.cancelled'], 'waiting'),
];

test('a payment goes from state to state by the table alone', async () => {
  const { db } = money.service.database;
  const payments = paymentStore(db);
  // Never paid in full by the cents of this test.
  const other = await money.invest('payer', { amount: '50000' });
  const entries = { assign: { investment: other } };
  await checkTransitions({
    states: Object.keys(paymentKind.states.changes),
    table: PAYMENTS,
    actions: createTransitionActions<Owned>(
      {
        service: money.service,
        async arrange(from) {
          const who = from === 'assigned' ? names() : 'payer';
          const text = from === 'assigned' ? await money.invest(who) : 'nothing';
          const answer = await money.pay(text, { cents: 100 });
          const { reference } = answer.json<{ reference: string }>();
          const calls = createAdminCalls(money.service, 'invest', paymentKind);
          if (from === 'returned') {
            await calls['sendBack']?.(reference);
            await payments.updateOne({ reference }, { $set: { email: 'sender@example.org' } });
          }
          await money.service.runJobs();
          return { who, reference, email: `${who}@example.org` };
        },
        stateOf: async ({ reference }) => (await payments.findOne({ reference }))?.state ?? 'gone',
      },
      {
        ...Object.fromEntries(
          Object.entries(createAdminCalls(money.service, 'invest', paymentKind, entries)).map(
            ([name, call]) => [
              `administrator: ${name}`,
              async ({ reference }: Owned) => (await call(reference)).statusCode < 300,
            ],
          ),
        ),
        'its investment is canceled': async ({ reference, who }) => {
          const { investment = '' } = (await payments.findOne({ reference })) ?? {};
          const answer = await money.as(who).post(`/api/invest/investments/${investment}/cancel`);
          return answer.statusCode < 300;
        },
        'administrator erases the person': async ({ reference }) => {
          const { email = 'payer@example.org', investment } = (await payments.findOne({ reference })) ?? {};
          // Otherwise the investment would prevent the erasure.
          if (investment)
            await investmentStore(db).updateOne({ reference: investment }, { $set: { state: 'repaid' } });
          return (await money.as('admin').post(ERASE, { email })).statusCode < 300;
        },
      },
    ),
  });
});
