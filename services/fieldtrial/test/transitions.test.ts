import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { checkTransitions, recordCalls, type Outcome, type Transition } from '@larkfield/kit/testing';
import { TRIAL_STATES } from '@larkfield/mf-fieldtrial/forms';
import { registrationKind } from '../src/registration/kind.ts';
import { DATED, startTrial, tokenIn } from './support/trial.ts';

const EMAIL = 'jose@example.org';
const OTHER_TIMES = '2091-11-05&09:00 am';

let trial: Awaited<ReturnType<typeof startTrial>>;
before(async () => void (trial = await startTrial()));
after(() => trial.close());

const LIVING = ['new', 'invited', 'visited', 'reported'];

/** Who may do what in which state of a registration, and what the parent is mailed; the office acts by its own names. */
const TABLE: readonly Transition[] = [
  { from: ['new', 'invited'], does: 'inviteFirst', to: 'invited', mails: ['parent: invitation'] },
  { from: ['new', 'invited'], does: 'inviteSecond', to: 'invited', mails: ['parent: invitation'] },
  { from: ['invited'], does: 'to visited', to: 'visited' },
  { from: ['invited'], does: 'to new', to: 'new' },
  { from: ['visited'], does: 'to invited', to: 'invited' },
  { from: ['visited'], does: 'to reported', to: 'reported' },
  { from: ['reported'], does: 'to visited', to: 'visited' },
  ...LIVING.map((state) => ({
    from: [state],
    does: 'resend',
    to: state,
    mails: ['parent: registrationParent'],
  })),
  {
    from: ['new', 'invited'],
    does: 'parent: other times',
    to: 'new',
    mails: ['parent: timesChanged'],
  },
  { from: ['new'], does: 'parent: the same times', to: 'new' },
  { from: ['invited'], does: 'parent: the same times', to: 'invited' },
  ...['cancel', 'consent'].flatMap((what): Transition[] => [
    { from: ['new', 'invited'], does: `parent: ${what}`, to: 'withdrawn', mails: ['parent: withdrawn'] },
    // A repeat changes nothing.
    { from: ['withdrawn'], does: `parent: ${what}`, to: 'withdrawn' },
  ]),
  ...TRIAL_STATES.map((state) => ({ from: [state], does: 'parent: open the link', to: state })),
];

/** How the site gets a registration into a state. */
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
    // The link is in the mail of the registration alone.
    return () => {
      token = tokenIn(trial.service.transport.letters.findLast(({ text }) => tokenIn(text) !== '')?.text);
      return trial.service.post(`/api/fieldTrial/${path}`, { token, ...body });
    };
  };
  return {
    ...recordCalls(trial.service, 'fieldtrial', registrationKind),
    'parent: other times': post('times', { availDate: OTHER_TIMES }),
    'parent: the same times': post('times', { availDate: DATED.availDate }),
    'parent: cancel': post('withdraw', { what: 'cancel' }),
    'parent: consent': post('withdraw', { what: 'consent' }),
    'parent: open the link': post('status/open', {}),
  };
}

/** A registration in a state, whose parent has followed the link. */
async function arrange(state: string, all: Record<string, Act>): Promise<string> {
  await trial.nextHour();
  const reference = await trial.register();
  await trial.follow(EMAIL);
  for (const step of WAYS[state] ?? []) {
    const answer = await all[step]?.(reference);
    assert.equal(answer?.statusCode, 200, `${state}: ${step} ${answer?.body}`);
  }
  await trial.service.work();
  return reference;
}

async function outcomeOf(act: Act, reference: string): Promise<Outcome> {
  const before = (await outbox().find({ record: reference }).toArray()).map(({ _id }) => String(_id));
  const answer = await act(reference);
  await trial.service.work();
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

test('who names other times waits for an invitation anew, and reads no time that was confirmed before', async () => {
  const all = acts();
  for (const does of ['parent: other times', 'to new']) {
    const reference = await arrange('invited', all);
    assert.ok((await trial.find(reference))?.invited);
    assert.equal((await all[does]?.(reference))?.statusCode, 200);
    const record = await trial.find(reference);
    assert.deepEqual([record?.invited, record?.invitedFor], [undefined, undefined], does);
  }
});

test('administrators are offered what the table allows, and nothing else', () => {
  const { actions = {}, states } = registrationKind;
  const allowed = (does: string) => TABLE.filter((row) => row.does === does).flatMap(({ from }) => [...from]);
  for (const [name, { from }] of Object.entries(actions)) assert.deepEqual([...from], allowed(name), name);
  for (const from of TRIAL_STATES) {
    const offered = TRIAL_STATES.filter((to) => allowed(`to ${to}`).includes(from));
    assert.deepEqual([...(states.changes[from] ?? [])].sort(), [...offered].sort(), from);
  }
  assert.deepEqual(Object.keys(states.changes), [...TRIAL_STATES]);
});
