import { after, before, test } from 'node:test';
import { checkTransitions, createAdminCalls, type Transition } from '@larkfield/kit/testing';
import { dayOf, daysAfter } from '../src/investments/hold.ts';
import { investmentKind } from '../src/investments/kind.ts';
import { COUNTED_STATES, investmentStore, type StoredState } from '../src/investments/store.ts';
import { opportunityKind } from '../src/opportunities/kind.ts';
import { opportunityStore } from '../src/opportunities/store.ts';
import { paymentStore } from '../src/payments/store.ts';
import { updateKind } from '../src/investments/update-kind.ts';
import { updateStore } from '../src/updates/store.ts';
import { withdrawalKind } from '../src/withdrawals/kind.ts';
import { withdrawalStore } from '../src/withdrawals/store.ts';
import {
  investBody,
  INVEST_PATH,
  startTestInvestments,
  type TestInvestments,
} from './support/investments.ts';
import {
  adminActs,
  createCounter,
  createTransitionActions,
  type TransitionSubject,
} from './support/transition-actions.ts';

const [PLACE, CLOSING, TELLING] = [2, 3, 4] as const;
const ERASE = '/api/invest/records/person/erase';
const MOST = 9_000_000_000;

let money: TestInvestments;
before(async () => {
  money = await startTestInvestments({ unnamed: 'admin' });
  await opportunityStore(money.service.database.db).updateMany({}, { $set: { maximum: MOST } });
});
after(async () => {
  await money?.service.close();
});

const own = async (who: string, url: string, body: object = {}) =>
  (await money.as(who).post(url, body)).statusCode < 300;
const erase = async (email: string) => (await money.as('admin').post(ERASE, { email })).statusCode < 300;
const addressOf = (who: string) => `${who}@example.org`;
const each = (
  from: readonly string[],
  action: string,
  mails: readonly string[] = [],
  to?: string,
): Transition[] => from.map((state) => ({ from: [state], action, to: to ?? state, mails }));

interface Owned extends TransitionSubject {
  readonly who: string;
}

const PLEDGED = ['investor: investment.pledged', 'office: investment.office'];
const ASKED = ['investor: withdrawal.open', 'office: withdrawal.office'];

const INVESTMENTS: readonly Transition[] = [
  ...each(['pledged'], 'the office enters its payment', ['investor: investment.received'], 'received'),
  ...each(['pledged'], 'the office enters a part of it', ['investor: investment.partlyPaid']),
  ...each(['received'], 'administrator: to active', ['investor: investment.active'], 'active'),
  ...each(['active'], 'administrator: to repaid', ['investor: investment.repaid'], 'repaid'),
  ...each(
    ['pledged', 'received'],
    'administrator: to cancelled',
    ['investor: investment.cancelled'],
    'cancelled',
  ),
  ...each(['pledged'], 'administrator: hold', ['investor: investment.held']),
  ...each(['pledged'], 'the last day ends', ['investor: investment.lapsed'], 'lapsed'),
  ...each(['pledged'], 'investor cancels', ['investor: investment.cancelled'], 'cancelled'),
  // Repeating it changes nothing.
  ...each(['cancelled'], 'investor cancels'),
  ...each(['received', 'active'], 'investor asks for a withdrawal', ASKED),
  // The minimum amount applies only to the first investment that counts.
  ...each(COUNTED_STATES, 'investor adds a dollar', PLEDGED),
  ...each(['placing'], 'the worker settles what was left', PLEDGED, 'pledged'),
  ...each(['refused'], 'the worker settles what was left', [], 'gone'),
  ...each(['cancelled', 'lapsed'], 'administrator erases the person', [], 'gone'),
  ...each(['repaid'], 'administrator erases the person'),
];

const WAYS: Readonly<Record<string, readonly string[]>> = {
  ...{ placing: [], refused: [], pledged: [], received: ['received'], active: ['received', 'active'] },
  ...{ repaid: ['received', 'active', 'repaid'], cancelled: ['cancelled'], lapsed: [] },
};

const names = createCounter('inv');

async function investmentIn(from: string): Promise<Owned> {
  const who = names();
  const reference = await money.invest(who, { id: PLACE });
  for (const state of WAYS[from] ?? []) await money.changeState('investments', reference, state);
  if (from === 'lapsed') await endHold(reference);
  await money.service.runJobs();
  const state = from as StoredState;
  // Simulates a call that stopped before settling.
  if (from === 'placing' || from === 'refused')
    await investmentStore(money.service.database.db).updateOne(
      { reference },
      { $set: { state, unsettledAt: money.service.clock.now() } },
    );
  return { reference, who, email: addressOf(who) };
}

async function endHold(reference: string): Promise<void> {
  const { database, clock } = money.service;
  const heldUntil = daysAfter(dayOf(clock.now()), -1);
  await investmentStore(database.db).updateOne({ reference }, { $set: { heldUntil } });
}

const investmentState = async ({ reference }: TransitionSubject) =>
  (await investmentStore(money.service.database.db).findOne({ reference }))?.state;

// covers: I52, I59
test('an investment goes from state to state by the table alone', async () => {
  const until = daysAfter(dayOf(money.service.clock.now()), 100);
  const calls = createAdminCalls(money.service, 'invest', investmentKind, { hold: { until } });
  await checkTransitions({
    states: Object.keys(investmentKind.states.changes),
    table: INVESTMENTS,
    actions: createTransitionActions<Owned>(
      {
        service: money.service,
        arrange: investmentIn,
        stateOf: async (subject) => (await investmentState(subject)) ?? 'gone',
      },
      {
        ...adminActs(calls),
        // A payment is always recorded. It is accepted if the investment takes it.
        'the office enters its payment': ({ reference }) => takes(reference, {}),
        'the office enters a part of it': ({ reference }) => takes(reference, { cents: 100 }),
        'investor cancels': ({ who, reference }) => own(who, `/api/invest/investments/${reference}/cancel`),
        'investor asks for a withdrawal': ({ who, reference: investment }) =>
          own(who, '/api/invest/withdrawals', { investment, amount: '100' }),
        'investor adds a dollar': ({ who }) => own(who, INVEST_PATH, investBody({ id: PLACE, amount: '1' })),
        'the worker settles what was left': async (subject, from) => {
          money.service.clock.advance(11_000);
          await money.service.runJobs();
          return (await investmentState(subject)) !== from;
        },
        'the last day ends': async (subject, from) => {
          await endHold(subject.reference);
          await money.service.runJobs();
          return (await investmentState(subject)) !== from;
        },
        'administrator erases the person': ({ email }) => erase(email),
      },
    ),
  });
});

async function takes(reference: string, change: object): Promise<boolean> {
  const answer = await money.pay(reference, change);
  const { reference: payment } = answer.json<{ reference: string }>();
  const { db } = money.service.database;
  return (await paymentStore(db).findOne({ reference: payment }))?.state === 'assigned';
}

const WITHDRAWALS: readonly Transition[] = [
  ...each(['open'], 'administrator: to approved', ['investor: withdrawal.approved'], 'approved'),
  ...each(['approved'], 'administrator: to paid', ['investor: withdrawal.paid'], 'paid'),
  ...each(['open', 'approved'], 'administrator: to declined', ['investor: withdrawal.declined'], 'declined'),
  ...each(['declined'], 'administrator erases the person', [], 'gone'),
  ...each(['paid'], 'administrator erases the person'),
];

async function withdrawalIn(from: string): Promise<Owned & { readonly investment: string }> {
  const { who, email, reference: investment } = await investmentIn('received');
  const answer = await money.as(who).post('/api/invest/withdrawals', { investment, amount: '100' });
  const { reference } = answer.json<{ reference: string }>();
  const ways: Readonly<Record<string, readonly string[]>> = { paid: ['approved', 'paid'], open: [] };
  for (const state of ways[from] ?? [from]) await money.changeState('withdrawals', reference, state);
  await money.service.runJobs();
  return { who, email, reference, investment };
}

test('a request for a withdrawal goes from state to state by the table alone', async () => {
  const { db } = money.service.database;
  await checkTransitions({
    states: Object.keys(withdrawalKind.states.changes),
    table: WITHDRAWALS,
    actions: createTransitionActions(
      {
        service: money.service,
        arrange: withdrawalIn,
        stateOf: async ({ reference }) => (await withdrawalStore(db).findOne({ reference }))?.state ?? 'gone',
      },
      {
        ...adminActs(createAdminCalls(money.service, 'invest', withdrawalKind)),
        'administrator erases the person': async ({ email, investment: reference }) => {
          // Otherwise the investment would prevent the erasure.
          await investmentStore(db).updateOne({ reference }, { $set: { state: 'repaid' } });
          return erase(email);
        },
      },
    ),
  });
});

const OPPORTUNITIES: readonly Transition[] = [
  ...each(['open'], 'administrator: to closed', [], 'closed'),
  ...each(['closed'], 'administrator: to open', [], 'open'),
  ...['terms', 'words', 'catalogue', 'update'].flatMap((name) =>
    each(['open', 'closed'], `administrator: ${name}`),
  ),
  ...each(['open'], 'investor invests', PLEDGED),
];

test('an opportunity is opened and closed by the table alone, and takes investments only while it is open', async () => {
  const opportunities = opportunityStore(money.service.database.db);
  const entries = {
    terms: { rate: 150, term: 5, maximum: MOST },
    words: { title: 'A', description: 'B', benefit: 'C' },
    update: { title: 'A', text: 'B' },
  };
  await checkTransitions({
    states: Object.keys(opportunityKind.states.changes),
    table: OPPORTUNITIES,
    actions: createTransitionActions<Owned>(
      {
        service: money.service,
        async arrange(from) {
          const state = from === 'closed' ? 'closed' : 'open';
          await opportunities.updateOne({ number: CLOSING }, { $set: { state } });
          const { reference = '' } = (await opportunities.findOne({ number: CLOSING })) ?? {};
          const who = names();
          return { who, reference, email: addressOf(who) };
        },
        stateOf: async () => (await opportunities.findOne({ number: CLOSING }))?.state,
      },
      {
        ...adminActs(createAdminCalls(money.service, 'invest', opportunityKind, entries)),
        'investor invests': ({ who }) => own(who, INVEST_PATH, investBody({ id: CLOSING })),
      },
    ),
  });
});

const UPDATES: readonly Transition[] = [
  // All investors are notified at once, so `sending` is never visible.
  ...each(['draft'], 'administrator: to sending', ['investor: update'], 'sent'),
  ...each(['draft'], 'administrator: to discarded', [], 'discarded'),
  ...each(['discarded'], 'administrator: to draft', [], 'draft'),
  ...each(['draft'], 'administrator: words'),
  ...each(['draft'], 'administrator: noPictures'),
  ...each(['sending'], 'the worker goes on', ['investor: update'], 'sent'),
];

test('an update follows only the transitions of the table, and mails each counted investor once', async () => {
  const { database, clock, runJobs } = money.service;
  const updates = updateStore(database.db);
  const opportunities = opportunityStore(database.db);
  // Two investments of one investor, and an investor whose pledge is cancelled.
  for (const amount of ['500', '600']) await money.invest('told', { id: TELLING, amount });
  await money.changeState('investments', await money.invest('gone', { id: TELLING }), 'cancelled');
  const draft = createAdminCalls(money.service, 'invest', opportunityKind, {
    update: { title: 'A', text: 'B' },
  });
  const { reference: opportunity = '' } = (await opportunities.findOne({ number: TELLING })) ?? {};
  const WORKER = 'the worker goes on';
  await checkTransitions({
    states: Object.keys(updateKind.states.changes),
    table: UPDATES,
    actions: createTransitionActions(
      {
        service: money.service,
        async arrange(from) {
          clock.advance(1_000);
          await updates.updateMany({ state: 'sending' }, { $set: { state: 'sent' } });
          await draft['update']?.(opportunity);
          const found = await updates.find().sort({ createdAt: -1 }).limit(1).next();
          const { reference = '' } = found ?? {};
          await runJobs();
          const state = from as 'draft' | 'sending' | 'sent' | 'discarded';
          await updates.updateOne({ reference }, { $set: { state } });
          return { reference, email: addressOf('told') };
        },
        stateOf: async ({ reference }) => (await updates.findOne({ reference }))?.state,
        // The background job would continue to send, even after a refused action.
        settle: async (from, action) => (from === 'sending' && action !== WORKER ? undefined : runJobs()),
      },
      {
        ...adminActs(
          createAdminCalls(money.service, 'invest', updateKind, { words: { title: 'C', text: 'D' } }),
        ),
        [WORKER]: async ({ reference }, from) => {
          await runJobs();
          return (await updates.findOne({ reference }))?.state !== from;
        },
      },
    ),
  });
});
