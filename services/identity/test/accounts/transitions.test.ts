import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { hashToken, newToken } from '@larkfield/kit/encryption';
import { outboxCollection } from '@larkfield/kit/mail';
import { checkTransitions, type Outcome, type Transition } from '@larkfield/kit/testing';
import type { LightMyRequestResponse } from 'fastify';
import type { Account } from '../../src/accounts/account.ts';
import { accountKind } from '../../src/review/kind.ts';
import { DAY, PASSWORD, startIdentity, type Browser, type TestIdentity } from '../support/site.ts';

let site: TestIdentity;
let boss: Browser;
before(async () => {
  site = await startIdentity({ env: { RATE_LIMIT_FACTOR: '1000' } });
  await site.account('boss_000', { level: 'Admin' });
  boss = site.browser();
  await boss.login('boss_000');
});
after(() => site.close());

const STATES = ['unconfirmed', 'pending', 'active', 'refused', 'suspended', 'closed'] as const;
type State = (typeof STATES)[number];
const isState = (text: string): text is State => STATES.some((state) => state === text);

/**
 * An account in a state, with a link of each kind, and its owner's browser, logged in before the account got into
 * that state.
 */
interface Subject {
  readonly name: string;
  readonly email: string;
  readonly reference: string;
  readonly confirmation: string;
  readonly reset: string;
  readonly browser: Browser;
}

let made = 0;

async function createSubject(state: string): Promise<Subject> {
  if (!isState(state)) return assert.fail(`no state ${state}`);
  made += 1;
  const name = `state_${String(made).padStart(3, '0')}`;
  const [confirmation, reset] = [newToken(), newToken()];
  const expiresAt = new Date(site.clock.now().getTime() + DAY);
  const links: Partial<Account> = {
    confirmations: [{ hash: confirmation.hash, expiresAt }],
    resets: [{ hash: hashToken(reset.token), expiresAt }],
  };
  const { email, reference, _id } = await site.account(name, links);
  const browser = site.browser();
  await browser.login(name);
  const accounts = site.database.db.collection<Account & { _id: string }>(accountKind.collection);
  await accounts.updateOne({ _id }, { $set: { status: state, ...links } });
  return { name, email, reference, confirmation: confirmation.token, reset: reset.token, browser };
}

type Act = (subject: Subject) => Promise<LightMyRequestResponse>;

/** Creates an account, runs an action, and returns the outcome with the mails. */
function createStep(act: Act): (from: string) => Promise<Outcome> {
  return async (from) => {
    const subject = await createSubject(from);
    const outbox = site.database.db.collection(outboxCollection('identity'));
    const earlier = await outbox.distinct('_id');
    const answer = await act(subject);
    assert.ok(answer.statusCode < 500, answer.body);
    await site.runJobs();
    const rows = await outbox.find({ _id: { $nin: earlier } }).toArray();
    const account = await site.database.db
      .collection(accountKind.collection)
      .findOne({ reference: subject.reference });
    return {
      accepted: answer.statusCode < 300,
      state: account?.['status'],
      mails: rows.map(
        (row) => `${row['to'].address === subject.email ? 'owner' : 'office'}: ${row['template']}`,
      ),
    };
  };
}

const byAddress =
  (path: string, more: object = {}): Act =>
  ({ email }) =>
    boss.post(path, { email, ...more });

/** The record routes, which require the version that was read. */
const byReference =
  (path: string, entries: object): Act =>
  async ({ reference }) => {
    const url = `/api/identity/records/accounts/${reference}`;
    const { version } = (await boss.get(url)).json<{ version: number }>();
    return boss.post(`${url}/${path}`, { version, ...entries });
  };

const ACTIONS: Readonly<Record<string, Act>> = {
  'owner confirms the address': ({ browser, confirmation }) =>
    browser.post('/api/confirmEmail', { token: confirmation }),
  'anybody asks for a new password': ({ email }) => site.browser().post('/api/forgetPassword', { email }),
  'anybody asks for a confirmation': ({ email }) => site.browser().post('/api/resendConfirmation', { email }),
  'owner sets a new password by a link': ({ reset }) =>
    site
      .browser()
      .post('/submit_password', { token: reset, password: 'Other_7_sky', confirm: 'Other_7_sky' }),
  'owner logs in': ({ name }) => site.browser().login(name),
  'owner looks at the profile': ({ browser }) => browser.get('/api/profile'),
  'owner closes the account': ({ browser }) => browser.post('/api/closeAccount', { password: PASSWORD }),
  'administrator approves': byAddress('/api/approveUsers'),
  'administrator refuses': byAddress('/api/refuseUsers'),
  'administrator refuses with a reason': byAddress('/api/refuseUsers', { reason: 'Twice' }),
  'administrator suspends': byAddress('/api/suspendUsers'),
  'administrator activates': byAddress('/api/activateUsers'),
  'administrator makes an administrator': byAddress('/api/updateRole', { role: 'Admin' }),
  'administrator makes a user': byAddress('/api/updateRole', { role: 'Registered User' }),
  'administrator ends all sessions': byAddress('/api/endUserSessions'),
  ...Object.fromEntries(
    Object.keys(accountKind.states.changes).map((state) => [
      `record to ${state}`,
      byReference('state', { state }),
    ]),
  ),
  ...Object.fromEntries(
    Object.keys(accountKind.actions ?? {}).map((action) => [
      `record: ${action}`,
      byReference('action', { action }),
    ]),
  ),
  'administrator erases': byAddress('/api/identity/records/person/erase'),
};

const MAIL = (template: string) => [`owner: ${template}`];
/** Transitions for states in which the action changes nothing. */
const stays = (action: string, states: readonly string[], mails: readonly string[] = []): Transition[] =>
  states.map((state) => ({ from: [state], action, to: state, mails }));
const others = (...states: readonly string[]) => STATES.filter((state) => !states.includes(state));

const TABLE: readonly Transition[] = [
  {
    from: ['unconfirmed'],
    action: 'owner confirms the address',
    to: 'pending',
    mails: ['owner: accountWaiting', 'office: accountReview'],
  },
  // A link that is opened again has no further effect.
  ...stays('owner confirms the address', others('unconfirmed')),
  // The response does not reveal whether there is an account, or its status.
  ...stays('anybody asks for a new password', ['pending', 'active'], MAIL('accountReset')),
  ...stays('anybody asks for a new password', others('pending', 'active')),
  ...stays('anybody asks for a confirmation', ['unconfirmed'], MAIL('accountConfirm')),
  ...stays('anybody asks for a confirmation', others('unconfirmed')),
  ...stays('owner sets a new password by a link', ['pending', 'active'], MAIL('accountPasswordChanged')),
  ...stays('owner logs in', ['active']),
  ...stays('owner looks at the profile', ['active']),
  { from: ['active'], action: 'owner closes the account', to: 'closed', mails: MAIL('accountClosed') },
  ...['administrator approves', 'record to active'].map((action) => ({
    ...{ from: ['pending'], action, to: 'active', mails: MAIL('accountApproved') },
  })),
  ...['administrator refuses', 'record to refused'].map((action) => ({
    ...{ from: ['pending'], action, to: 'refused', mails: MAIL('accountRefused') },
  })),
  {
    ...{ from: ['pending'], action: 'administrator refuses with a reason', to: 'refused' },
    mails: MAIL('accountRefusedReason'),
  },
  ...['administrator suspends', 'record to suspended'].map((action) => ({
    ...{ from: ['active'], action, to: 'suspended', mails: MAIL('accountSuspended') },
  })),
  {
    from: ['pending', 'refused', 'suspended'],
    ...{ action: 'administrator activates', to: 'active', mails: MAIL('accountActivated') },
  },
  {
    from: ['refused', 'suspended'],
    action: 'record to active',
    to: 'active',
    mails: MAIL('accountActivated'),
  },
  ...['administrator makes an administrator', 'record: makeAdmin'].flatMap((action) =>
    stays(action, ['active', 'suspended'], MAIL('accountMadeAdmin')),
  ),
  ...['administrator makes a user', 'record: makeUser'].flatMap((action) =>
    stays(action, ['active', 'suspended'], MAIL('accountMadeUser')),
  ),
  ...stays('administrator ends all sessions', STATES),
  { from: STATES, action: 'administrator erases', to: 'gone' },
];

test(
  'an account goes from state to state as the table says, and nobody gets another mail',
  { timeout: 240_000 },
  async () => {
    const actions = Object.fromEntries(Object.entries(ACTIONS).map(([name, act]) => [name, createStep(act)]));
    await checkTransitions({ states: STATES, table: TABLE, actions });
  },
);
