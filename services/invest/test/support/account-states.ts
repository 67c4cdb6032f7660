import assert from 'node:assert/strict';
import { recordCalls, type Outcome, type Transition } from '@larkfield/kit/testing';
import { investorKind } from '../../src/accounts/kind.ts';
import { investorStore } from '../../src/accounts/store.ts';
import { COUNTED, investmentStore, type InvestmentRecord } from '../../src/investments/store.ts';
import { tokenIn, type TestInvest } from './site.ts';
import { counter, trialsOf, type Act, type Subject } from './tried.ts';

interface Owner extends Subject {
  readonly name: string;
  readonly id: string;
  readonly activation: string;
  readonly reset: string;
}

const MINUTE_MS = 61_000;
const ERASE = '/api/invest/records/person/erase';
const names = counter('acc');

const each = (
  from: readonly string[],
  does: string,
  mails: readonly string[] = [],
  to?: string,
): Transition[] => from.map((state) => ({ from: [state], does, to: to ?? state, mails }));

/** `pending`: has not opened the mailed link. `closed`: was erased, and the law wants the name kept beside the money. */
export const ACCOUNT_STATES = ['pending', 'active', 'suspended', 'closed'] as const;

export const ACCOUNTS: readonly Transition[] = [
  ...each(['active'], 'owner logs in'),
  ...each(['pending'], 'owner opens the activation link', ['investor: account.active'], 'active'),
  // A repeat is answered as the first was, and changes nothing.
  ...each(['active'], 'owner opens the activation link'),
  // The answer is the same whoever has that address.
  ...each(['pending'], 'somebody asks for the activation link', ['investor: activation']),
  ...each(['active', 'suspended', 'closed'], 'somebody asks for the activation link'),
  ...each(['pending', 'active'], 'somebody asks for a reset', ['investor: reset']),
  ...each(['suspended', 'closed'], 'somebody asks for a reset'),
  ...each(['pending', 'active'], 'owner chooses a new password', ['investor: account.passwordChanged']),
  ...each(['active'], 'administrator: to suspended', ['investor: account.suspended'], 'suspended'),
  ...each(['suspended'], 'administrator: to active', ['investor: account.reactivated'], 'active'),
  ...each(['pending', 'active', 'suspended'], 'administrator erases the person', [], 'gone'),
  // Nobody has that address any more.
  ...each(['closed'], 'administrator erases the person'),
];

/** Every action that somebody can try with an investor's account. */
export function accountActions(site: TestInvest): Record<string, (from: string) => Promise<Outcome>> {
  const ok = async (answer: Promise<{ readonly statusCode: number }>) => (await answer).statusCode < 300;
  const post = (url: string, body: object) => site.browser().send('POST', url, body);
  const acts: Record<string, Act<Owner>> = {
    'owner logs in': ({ name }) => ok(site.browser().login(name)),
    'owner opens the activation link': ({ activation: token }) => ok(post('/api/invest/activate', { token })),
    'somebody asks for the activation link': ({ email }) =>
      ok(post('/api/invest/resend-activation', { email })),
    'somebody asks for a reset': ({ email }) => ok(post('/api/invest/forgot', { email })),
    'owner chooses a new password': ({ reset: token }) =>
      ok(post('/api/invest/reset', { token, password: 'Lantern77Bay' })),
    'administrator erases the person': ({ email }) => ok(post(ERASE, { email })),
  };
  const calls = recordCalls(site, 'invest', investorKind);
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
    await site.work();
    site.clock.advance(MINUTE_MS);
    return { name, id, email, reference, activation, reset };
  }

  const stateOf = async ({ id: _id }: Owner) =>
    (await investorStore(site.database.db).findOne({ _id }))?.status ?? 'gone';
  return trialsOf({ service: site, arrange, stateOf }, acts);
}

/** States of an investment, and what an erasure makes of the account of its investor. */
export const ERASURES: readonly Transition[] = [
  ...each(['cancelled'], 'administrator erases the person', [], 'gone'),
  ...each(['repaid'], 'administrator erases the person', [], 'closed'),
];

/** As long as money is with us or on its way, nobody is erased. */
export function erasures(site: TestInvest): Record<string, (from: string) => Promise<Outcome>> {
  const investors = investorStore(site.database.db);
  const arrange = async (from: string) => {
    const owner = await signUp(site);
    await site.post('/api/invest/activate', { token: owner.activation });
    await putInvestment(site, owner, from as InvestmentRecord['state']);
    await site.work();
    return { ...owner, from };
  };
  return trialsOf(
    {
      service: site,
      arrange,
      async stateOf({ id: _id, from }) {
        const { status, person } = (await investors.findOne({ _id })) ?? { status: 'gone' };
        // All of the person is still there.
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

/** As far as an erasure looks at it. */
async function putInvestment(
  { database, clock }: TestInvest,
  { id: investor, email, name: username }: Pick<Owner, 'id' | 'email' | 'name'>,
  state: InvestmentRecord['state'],
): Promise<void> {
  const own = { reference: `LK-${investor}`, submission: { key: investor }, createdAt: clock.now() };
  const counts = COUNTED.some((counted) => counted === state);
  const fields = { ...own, investor, email, username, state, cents: 50_000, opportunity: 1 };
  await investmentStore(database.db).insertOne({
    ...(fields as unknown as InvestmentRecord),
    _id: `investment-${investor}`,
    ...(counts || state === 'cancelled' ? {} : { unsettledAt: clock.now() }),
  });
}
