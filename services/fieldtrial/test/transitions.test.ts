import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { bookedVisits } from '@larkfield/kit/records';
import { checkTransitions, createAdminCalls, type Outcome, type Transition } from '@larkfield/kit/testing';
import { TRIAL_STATES } from '@larkfield/mf-fieldtrial/forms';
import { registrationKind } from '../src/registration/kind.ts';
import { DATED_ENTRIES, startTrial, tokenIn, VISIT_ENTRIES } from './support/trial.ts';

const EMAIL = 'jose@example.org';
const OTHER_TIMES = '2091-11-05&09:00 am';

let trial: Awaited<ReturnType<typeof startTrial>>;
before(async () => void (trial = await startTrial()));
after(() => trial.close());

const LIVING = ['new', 'offered', 'invited', 'missed', 'visited', 'reported'];
const WITHOUT_VISIT = ['new', 'offered', 'missed'];

/** The allowed transitions of a registration and their mails. */
const TABLE: readonly Transition[] = [
  {
    from: WITHOUT_VISIT,
    action: 'invite',
    to: 'invited',
    mails: ['parent: invitation', 'office: visitPlannedOffice'],
  },
  { from: WITHOUT_VISIT, action: 'offer', to: 'offered', mails: ['parent: visitOffers'] },
  { from: ['offered'], action: 'withdrawOffers', to: 'new', mails: ['parent: offersWithdrawn'] },
  {
    from: ['invited'],
    action: 'move',
    to: 'invited',
    mails: ['parent: visitMoved', 'office: visitPlannedOffice'],
  },
  {
    from: ['invited'],
    action: 'cancelVisit',
    to: 'new',
    mails: ['parent: visitCancelled', 'office: visitCancelledOffice'],
  },
  { from: ['invited'], action: 'to visited', to: 'visited' },
  { from: ['invited'], action: 'to missed', to: 'missed', mails: ['parent: visitMissed'] },
  { from: ['visited', 'missed'], action: 'to invited', to: 'invited' },
  { from: ['visited', 'reported'], action: 'report', to: 'reported', mails: ['parent: report'] },
  { from: ['reported'], action: 'resendReport', to: 'reported', mails: ['parent: report'] },
  { from: ['reported'], action: 'to visited', to: 'visited' },
  ...LIVING.map((state) => ({
    from: [state],
    action: 'resend',
    to: state,
    mails: ['parent: registrationParent'],
  })),
  ...['parent: other times', 'parent: the same times'].flatMap((action): Transition[] => [
    {
      from: action === 'parent: other times' ? WITHOUT_VISIT : ['offered', 'missed'],
      ...{ action, to: 'new', mails: ['parent: timesChanged'] },
    },
    {
      from: ['invited'],
      ...{ action, to: 'new', mails: ['parent: timesChanged', 'office: visitCancelledOffice'] },
    },
  ]),
  { from: ['new'], action: 'parent: the same times', to: 'new' },
  {
    from: ['offered'],
    action: 'parent: choose',
    to: 'invited',
    mails: ['parent: invitation', 'office: visitPlannedOffice'],
  },
  {
    from: ['invited'],
    action: 'parent: cancel the visit',
    to: 'new',
    mails: ['parent: visitCancelled', 'office: visitCancelledOffice'],
  },
  ...['cancel', 'consent'].flatMap((what): Transition[] => [
    {
      // A consent covers the report, too.
      from: what === 'consent' ? [...WITHOUT_VISIT, 'visited', 'reported'] : WITHOUT_VISIT,
      action: `parent: ${what}`,
      to: 'withdrawn',
      mails: ['parent: withdrawn'],
    },
    {
      from: ['invited'],
      action: `parent: ${what}`,
      ...{ to: 'withdrawn', mails: ['parent: withdrawn', 'office: visitCancelledOffice'] },
    },
    // Repeating it changes nothing.
    { from: ['withdrawn'], action: `parent: ${what}`, to: 'withdrawn' },
  ]),
  ...TRIAL_STATES.map((state) => ({ from: [state], action: 'parent: open the link', to: state })),
];

/** The actions that lead to each state. */
const WAYS: Readonly<Record<string, readonly string[]>> = {
  new: [],
  offered: ['offer'],
  invited: ['invite'],
  missed: ['invite', 'to missed'],
  visited: ['invite', 'to visited'],
  reported: ['invite', 'to visited', 'report'],
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
    ...createAdminCalls(trial.service, 'fieldtrial', registrationKind, {
      ...{ invite: VISIT_ENTRIES, offer: VISIT_ENTRIES },
      move: { ...VISIT_ENTRIES, time: '16:00' },
    }),
    report: (reference) => trial.sendReport(reference),
    'parent: other times': post('times', { availDate: OTHER_TIMES }),
    'parent: the same times': post('times', { availDate: DATED_ENTRIES.availDate }),
    'parent: choose': async (reference) => {
      const [offer] = (await trial.find(reference))?.offers ?? [];
      return post('visit/choose', { offer: offer?.id ?? '00000000-0000-4000-8000-000000000000' })(reference);
    },
    'parent: cancel the visit': post('visit/cancel', {}),
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

test('a registration that gives up its visit shows no time of it and claims none', async () => {
  const all = acts();
  for (const action of ['parent: other times', 'parent: cancel the visit', 'parent: cancel', 'cancelVisit']) {
    const reference = await arrange('invited', all);
    assert.ok((await trial.find(reference))?.visit);
    const booked = bookedVisits(trial.service.database.db);
    assert.equal(await booked.countDocuments({ _id: reference }), 1);
    assert.equal((await all[action]?.(reference))?.statusCode, 200);
    const record = await trial.find(reference);
    assert.deepEqual([record?.visit, record?.invitedFor], [undefined, undefined], action);
    assert.equal(await booked.countDocuments({ _id: reference }), 0, action);
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
