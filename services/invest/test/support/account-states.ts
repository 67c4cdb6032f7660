import assert from 'node:assert/strict';
import { createAdminCalls, type Outcome, type Transition } from '@larkfield/kit/testing';
import { investorKind } from '../../src/accounts/kind.ts';
import { investorStore } from '../../src/accounts/investor/store.ts';
import { COUNTED_STATES, investmentStore, type InvestmentRecord } from '../../src/investments/store.ts';
import { tokenIn, type TestInvest } from './site.ts';
import {
  createCounter,
  createTransitionActions,
  type TransitionAction,
  type TransitionSubject,
} from './transition-actions.ts';

interface Owner extends TransitionSubject {
  readonly name: string;
  readonly id: string;
  readonly activation: string;
  readonly reset: string;
}

const MINUTE_MS = 61_000;
const ERASE = '/api/invest/records/person/erase';
const names = createCounter('acc');

const each = (
  from: readonly string[],
  action: string,
  mails: readonly string[] = [],
  to?: string,
): Transition[] => from.map((state) => ({ from: [state], action, to: to ?? state, mails }));

/** `pending`: has not opened the activation link. `closed`: erased; the name is kept with the payment records. */
export const ACCOUNT_STATES = ['pending', 'active', 'suspended', 'closed'] as const;

export const ACCOUNT_TRANSITIONS: readonly Transition[] = [
  ...each(['active'], 'owner logs in'),
  ...each(['pending'], 'owner opens the activation link', ['investor: account.active'], 'active'),
  // A repeated call gets the same response and changes nothing.
  ...each(['active'], 'owner opens the activation link'),
  // The response is always the same.
  ...each(['pending'], 'somebody asks for the activation link', ['investor: activation']),
  ...each(['active', 'suspended', 'closed'], 'somebody asks for the activation link'),
  ...each(['pending', 'active'], 'somebody asks for a reset', ['investor: reset']),
  ...each(['suspended', 'closed'], 'somebody asks for a reset'),
  ...each(['pending', 'active'], 'owner chooses a new password', ['investor: account.passwordChanged']),
  ...each(['active'], 'administrator: to suspended', ['investor: account.suspended'], 'suspended'),
  ...each(['suspended'], 'administrator: to active', ['investor: account.reactivated'], 'active'),
  ...each(['pending', 'active', 'suspended'], 'administrator erases the person', [], 'gone'),
  // The address was erased, so it finds nothing.
  ...each(['closed'], 'administrator erases the person'),
];

export function accountActions(site: TestInvest): Record<string, (from: string) => Promise<Outcome>> {
  const ok = async (answer: Promise<{ readonly statusCode: number }>) => (await answer).statusCode < 300;
  const post = (url: string, body: object) => site.browser().send('POST', url, body);
  const acts: Record<string, TransitionAction<Owner>> = {
    'owner logs in': ({ name }) => ok(site.browser().login(name)),
    'owner opens the activation link': ({ activation: token }) => ok(post('/api/invest/activate', { token })),
    'somebody asks for the activation link': ({ email }) =>
      ok(post('/api/invest/resend-activation', { email })),
    'somebody asks for a reset': ({ email }) => ok(post('/api/invest/forgot', { email })),
    'owner chooses a new password': ({ reset: token }) =>
      ok(post('/api/invest/reset', { token, password: 'Lantern77Bay' })),
    'administrator erases the person': ({ email }) => ok(post(ERASE, { email })),
  };
  const calls = createAdminCalls(site, 'invest', investorKind);
  for (const [name, call] of Object.entries(calls))
    acts[`administrator: ${name}`] = async ({ reference }) => (await call(reference)).statusCode < 300;

  async function arrange(from: string): Promise<Owner> {
    const owner = await signUp(site);
    const { name, id, email, reference, activation } = owner;
    site.clock.advance(MINUTE_MS);
    await post('/api/invest/forgot', { email });
    const reset = tokenIn(await site.mailTo(email));
    if (from !== 'pending') await post('/api/invest/activate', { token: activation });
    if (from === 'suspended') await calls['to suspended']?.(reference);
    if (from === 'closed') {
      await putInvestment(site, owner, 'repaid');
      await post(ERASE, { email });
    }
    await site.runJobs();
    site.clock.advance(MINUTE_MS);
    return { name, id, email, reference, activation, reset };
  }

  const stateOf = async ({ id: _id }: Owner) =>
    (await investorStore(site.database.db).findOne({ _id }))?.status ?? 'gone';
  return createTransitionActions({ service: site, arrange, stateOf }, acts);
}

/** States of an investment, and the resulting state of its investor's account after an erasure. */
export const ERASURE_TRANSITIONS: readonly Transition[] = [
  ...each(['cancelled'], 'administrator erases the person', [], 'gone'),
  ...each(['repaid'], 'administrator erases the person', [], 'closed'),
];

/** An erasure is refused while we hold or expect money. */
export function erasureActions(site: TestInvest): Record<string, (from: string) => Promise<Outcome>> {
  const investors = investorStore(site.database.db);
  const arrange = async (from: string) => {
    const owner = await signUp(site);
    await site.post('/api/invest/activate', { token: owner.activation });
    await putInvestment(site, owner, from as InvestmentRecord['state']);
    await site.runJobs();
    return { ...owner, from };
  };
  return createTransitionActions(
    {
      service: site,
      arrange,
      async stateOf({ id: _id, from }) {
        const { status, person } = (await investors.findOne({ _id })) ?? { status: 'gone' };
        // The personal details are unchanged.
        return status === 'active' && person?.bank ? from : status;
      },
    },
    {
      'administrator erases the person': async ({ email }) =>
        (await site.post(ERASE, { email })).statusCode < 300,
    },
  );
}

async function signUp(site: TestInvest): Promise<Omit<Owner, 'reset'>> {
  const name = names();
  const email = `${name}@example.org`;
  assert.equal((await site.signUp(name)).statusCode, 201);
  const activation = tokenIn(await site.mailTo(email));
  const { _id: id = '', reference = '' } = (await site.find(name)) ?? {};
  return { name, id, email, reference, activation };
}

/** Inserts only the fields that an erasure reads. */
async function putInvestment(
  { database, clock }: TestInvest,
  { id: investor, email, name: username }: Pick<Owner, 'id' | 'email' | 'name'>,
  state: InvestmentRecord['state'],
): Promise<void> {
  const own = { reference: `LK-${investor}`, submission: { key: investor }, createdAt: clock.now() };
  const counts = COUNTED_STATES.some((counted) => counted === state);
  const fields = { ...own, investor, email, username, state, cents: 50_000, opportunity: 1 };
  await investmentStore(database.db).insertOne({
    ...(fields as unknown as InvestmentRecord),
    _id: `investment-${investor}`,
    ...(counts || state === 'cancelled' ? {} : { unsettledAt: clock.now() }),
  });
}
