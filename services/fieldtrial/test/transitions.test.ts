import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { checkTransitions, createAdminCalls, type Outcome, type Transition } from '@larkfield/kit/testing';
import { TRIAL_STATES } from '@larkfield/mf-fieldtrial/forms';
import { registrationKind } from '../src/registration/kind.ts';
import { DATED_ENTRIES, startTrial, tokenIn } from './support/trial.ts';

const EMAIL = 'jose@example.org';
const OTHER_TIMES = '2091-11-05&09:00 am';

let trial: Awaited<ReturnType<typeof startTrial>>;
before(async () => void (trial = await startTrial()));
after(() => trial.close());

const LIVING = ['new', 'invited', 'visited', 'reported'];

/** The allowed transitions of a registration and their mails. */
const TABLE: readonly Transition[] = [
  { from: ['new', 'invited'], action: 'inviteFirst', to: 'invited', mails: ['parent: invitation'] },
  { from: ['new', 'invited'], action: 'inviteSecond', to: 'invited', mails: ['parent: invitation'] },
  { from: ['invited'], action: 'to visited', to: 'visited' },
  { from: ['invited'], action: 'to new', to: 'new' },
  { from: ['visited'], action: 'to invited', to: 'invited' },
  { from: ['visited'], action: 'to reported', to: 'reported' },
  { from: ['reported'], action: 'to visited', to: 'visited' },
  ...LIVING.map((state) => ({
    from: [state],
    action: 'resend',
    to: state,
    mails: ['parent: registrationParent'],
  })),
  {
    from: ['new', 'invited'],
    action: 'parent: other times',
    to: 'new',
    mails: ['parent: timesChanged'],
  },
  { from: ['new'], action: 'parent: the same times', to: 'new' },
  { from: ['invited'], action: 'parent: the same times', to: 'invited' },
  ...['cancel', 'consent'].flatMap((what): Transition[] => [
    { from: ['new', 'invited'], action: `parent: ${what}`, to: 'withdrawn', mails: ['parent: withdrawn'] },
    // Repeating it changes nothing.
    { from: ['withdrawn'], action: `parent: ${what}`, to: 'withdrawn' },
  ]),
  ...TRIAL_STATES.map((state) => ({ from: [state], action: 'parent: open the link', to: state })),
];

/** The actions that lead to each state. */
const WAYS: Readonly<Record<string, readonly string[]>> = {
  new: [],
  invited: ['inviteFirst'],
  visited: ['inviteFirst', 'to visited'],
  reported: ['inviteFirst', 'to visited', 'to reported'],
  withdrawn: ['parent: cancel'],
};

type Act = (reference: string) => Promise<{ readonly statusCode: number; readonly body: string }>;

const outbox = () => trial.service.database.db.collection('fieldtrial_outbox');

function acts(): Record<string, Act> {
  let token = '';
  const post = (path: string, body: object): Act => {
    // Only the mail of the registration contains the link.
    return () => {
      token = tokenIn(trial.service.transport.mails.findLast(({ text }) => tokenIn(text) !== '')?.text);
      return trial.service.post(`/api/fieldTrial/${path}`, { token, ...body });
    };
  };
  return {
    ...createAdminCalls(trial.service, 'fieldtrial', registrationKind),
    'parent: other times': post('times', { availDate: OTHER_TIMES }),
    'parent: the same times': post('times', { availDate: DATED_ENTRIES.availDate }),
    'parent: cancel': post('withdraw', { what: 'cancel' }),
    'parent: consent': post('withdraw', { what: 'consent' }),
    'parent: open the link': post('status/open', {}),
  };
}

/** Creates a registration in a state, after the parent has opened the link. */
async function arrange(state: string, all: Record<string, Act>): Promise<string> {
  await trial.nextHour();
  const reference = await trial.register();
  await trial.follow(EMAIL);
  for (const step of WAYS[state] ?? []) {
    const answer = await all[step]?.(reference);
    assert.equal(answer?.statusCode, 200, `${state}: ${step} ${answer?.body}`);
  }
  await trial.service.runJobs();
  return reference;
}

async function outcomeOf(act: Act, reference: string): Promise<Outcome> {
  const before = (await outbox().find({ record: reference }).toArray()).map(({ _id }) => String(_id));
  const answer = await act(reference);
  await trial.service.runJobs();
  const rows = await outbox().find({ record: reference }).toArray();
  const mails = rows
    .filter(({ _id }) => !before.includes(String(_id)))
    .map(
      ({ template, to }) =>
        `${Reflect.get(to as object, 'address') === EMAIL ? 'parent' : 'office'}: ${template}`,
    );
  const accepted = answer.statusCode === 200;
  assert.ok(accepted || [409, 422].includes(answer.statusCode), `${answer.statusCode} ${answer.body}`);
  return { accepted, state: (await trial.find(reference))?.state, mails };
}

test('a registration changes its state as the table says, and in no other way', async () => {
  const all = acts();
  assert.deepEqual(Object.keys(WAYS), [...TRIAL_STATES]);
  await checkTransitions({
    states: TRIAL_STATES,
    table: TABLE,
    actions: Object.fromEntries(
      Object.entries(all).map(([name, act]) => [
        name,
        async (from: string) => outcomeOf(act, await arrange(from, all)),
      ]),
    ),
  });
});

test('changing the wished times withdraws the invitation, and its time is no longer shown', async () => {
  const all = acts();
  for (const action of ['parent: other times', 'to new']) {
    const reference = await arrange('invited', all);
    assert.ok((await trial.find(reference))?.invited);
    assert.equal((await all[action]?.(reference))?.statusCode, 200);
    const record = await trial.find(reference);
    assert.deepEqual([record?.invited, record?.invitedFor], [undefined, undefined], action);
  }
});

test('administrators are offered what the table allows, and nothing else', () => {
  const { actions = {}, states } = registrationKind;
  const allowed = (action: string) =>
    TABLE.filter((row) => row.action === action).flatMap(({ from }) => [...from]);
  for (const [name, { from }] of Object.entries(actions)) assert.deepEqual([...from], allowed(name), name);
  for (const from of TRIAL_STATES) {
    const offered = TRIAL_STATES.filter((to) => allowed(`to ${to}`).includes(from));
    assert.deepEqual([...(states.changes[from] ?? [])].sort(), [...offered].sort(), from);
  }
  assert.deepEqual(Object.keys(states.changes), [...TRIAL_STATES]);
});
