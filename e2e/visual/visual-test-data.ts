import { expect, type APIRequestContext, type BrowserContext } from '@playwright/test';
import { INVESTOR_LOGIN, SITE_LOGIN, type Login } from '@larkfield/kit/accounts';
import { putSession } from '@larkfield/kit/testing';
import { signupSample } from '../../mf-invest/forms/testing/account.ts';
import { investmentSample } from '../../mf-invest/forms/testing/index.ts';
import { sendForm } from '../support/data/accounts.ts';
import { holdSampleEvent } from './hold-sample-event.ts';
import { insertAccount, insertMessage, insertVolunteer } from '../support/data/admins.ts';
import { insertRecords, withSiteDatabase } from '../support/data/records.ts';

/** User of a pictured page. */
export type Viewer = 'visitor' | 'member' | 'admin' | 'investor';

const INVESTOR = signupSample.username;
/** Later than the clock of the pictures, so that the next payment is always the same. */
const ACTIVE = new Date('2093-01-15T12:00:00Z');

export const MESSAGE = 'LK-LARK-2231';

/** Returns an account whose visible values are fixed: names, address and reference. */
function account(at: number, firstName: string, lastName: string, change: object = {}) {
  const username = firstName.toLowerCase();
  const _id = `00000000-0000-4000-8000-00000000000${at}`;
  const own = { username, usernameKey: username, email: `${username}@example.org`, firstName, lastName };
  return { _id, ...own, reference: `LK-LARK-222${at}`, ...change };
}

const MEMBER = account(2, 'Zeynep', 'Aydın');
const ADMIN = account(3, 'Mira', 'Berg', {
  level: 'Admin',
  country: 'DE',
  city: 'Freiburg',
  region: 'Baden',
});

/** Newest first. */
const ACCOUNTS = [
  MEMBER,
  ADMIN,
  account(4, 'Amal', 'Haddad', { status: 'pending', country: 'NO', city: 'Bergen', region: 'Vestland' }),
  account(5, 'Jonas', 'Lind', { status: 'suspended', country: 'SE', city: 'Malmö', region: 'Skåne' }),
];

const minutesAgo = (count: number) => new Date(Date.now() - count * 60_000);

/** The board shows when an item was written. */
const WRITTEN = new Date('2026-03-02T09:00:00Z');

const EVENT = {
  ...{ createdAt: WRITTEN, publishedAt: WRITTEN, changedAt: WRITTEN, updatedAt: WRITTEN },
  _id: '00000000-0000-4000-8000-000000000020',
  reference: 'LK-LARK-2241',
  submission: { key: 'look', bodyHash: '', answer: { success: true, reference: 'LK-LARK-2241' } },
  ...{ kind: 'event', state: 'published', language: 'en', region: 'europe' },
  ...{ title: 'Evening for parents', subtitle: 'Questions and answers with two specialists.' },
  ...{ classes: ['screening'], industries: ['education'], allAges: false, ages: { from: 3, to: 6 } },
  html: '<p>Bring your questions.</p>',
  content: [{ tag: 'p', children: ['Bring your questions.'] }],
  links: [],
  author: { account: MEMBER._id, name: 'Zeynep Aydın' },
  ...{ timestamp: 3_889_700_000_000, slugs: ['evening-for-parents'], likes: 3, taken: 1, sequence: 0 },
  event: {
    ...{ start: new Date('2093-04-01T14:00:00Z'), end: new Date('2093-04-01T15:30:00Z'), timeZone: 'UTC' },
    ...{ allDay: false, meetingType: 'inPerson', country: 'NO', city: 'Bergen', sponsored: false },
    ...{ jobLevel: 'privateParty', items: [] },
  },
  find: {
    ...{ firstDay: '2093-04-01', lastDay: '2093-04-01' },
    ...{ words: ['evening', 'parents'], excerpt: 'Bring your questions.' },
  },
};

/** Returns Zeynep's sign-up for the evening. */
function signUp(now: Date) {
  const guest = { id: 'guest', firstName: 'Zeynep', lastName: 'Aydın', email: MEMBER.email, tokenHash: 'x' };
  return {
    _id: '00000000-0000-4000-8000-000000000021',
    reference: 'LK-LARK-2242',
    submission: { key: 'look', bodyHash: '', answer: { success: true, reference: 'LK-LARK-2242' } },
    ...{ createdAt: now, state: 'confirmed', item: EVENT._id, timestamp: EVENT.timestamp },
    ...{ account: MEMBER._id, language: 'en', people: [guest], claims: [`${EVENT._id}|${MEMBER.email}`] },
    keys: { lastName: 'aydin' },
  };
}

const entry = (id: string, description: string, day: string, color: string) => ({
  ...{ id, description, color, specialistName: 'Mira Berg', startDate: day, endDate: day },
  ...{ startTime: '10:00', endTime: '11:30' },
});

/** Inserts the data of pictured pages into a fresh site. */
export async function insertVisualTestData(request: APIRequestContext): Promise<void> {
  const now = new Date();
  for (const [at, each] of ACCOUNTS.entries())
    await insertAccount({ ...each, createdAt: minutesAgo(at + 1) });
  await insertMessage({ ...sent(1), email: 'jose@example.org' });
  await insertMessage({ ...sent(2), email: 'kate@example.org', handling: 'answered' });
  await insertVolunteer({ ...sent(3), email: 'amal@example.org' });
  await withSiteDatabase(holdSampleEvent);
  await insertRecords('events_items', [EVENT as never]);
  await insertRecords('event_signups', [signUp(now) as never]);
  const days = ['2033-05-10', '2033-05-12', '2033-05-24'] as const;
  const entries = [
    entry('one', 'Visit of a school', days[0], 'blue'),
    entry('two', 'Talk with parents', days[1], 'purple'),
    entry('three', 'Talk with parents', days[2], 'green'),
  ];
  await insertRecords('admin_calendar', [{ _id: 'calendar' as never, version: 1, entries, removed: [] }]);
  await settleInvestor(request);
}

const sent = (at: number) => ({
  _id: `00000000-0000-4000-8000-00000000003${at}`,
  reference: `LK-LARK-223${at}`,
  createdAt: minutesAgo(at),
});

/** Creates an investor by the sign-up, with two investments. */
async function settleInvestor(request: APIRequestContext): Promise<void> {
  const answer = await sendForm(request, '/api/create/login', signupSample);
  if (!answer.ok()) throw new Error(await answer.text());
  await withSiteDatabase(async (db) => {
    const { modifiedCount } = await db
      .collection('invest_investors')
      .updateOne({ username: INVESTOR }, { $set: { status: 'active' }, $unset: { purgeAt: true } });
    if (modifiedCount !== 1) throw new Error('no investor');
  });
  const cookie = await sessionOf('investor');
  for (const [id, amount] of [
    [1, '500'],
    [6, '12500.50'],
  ] as const) {
    const headers = { cookie: `${cookie.name}=${cookie.value}`, 'idempotency-key': crypto.randomUUID() };
    const data = { ...investmentSample, id, amount, user: INVESTOR, elapsed: 60_000 };
    const placed = await request.post('/api/create/investment', { headers, data });
    if (!placed.ok()) throw new Error(await placed.text());
  }
  await withSiteDatabase((db) =>
    db
      .collection('invest_investments')
      .updateMany({ username: INVESTOR }, { $set: { state: 'active', activeAt: ACTIVE } }),
  );
  await mailed();
}

/** One for the sign-up; per investment one to the investor and one to the office. */
const MAILS = 5;

/** Waits until all mails are sent, because the administration shows their number. */
async function mailed(): Promise<void> {
  const sent = () =>
    withSiteDatabase((db) => db.collection('invest_outbox').countDocuments({ state: 'sent' }));
  await expect.poll(sent, { timeout: 60_000 }).toBe(MAILS);
}

/** Inserts a session. A login would add an audit entry. */
async function sessionOf(viewer: Exclude<Viewer, 'visitor'>) {
  return withSiteDatabase(async (db) => {
    const login: Login = viewer === 'investor' ? INVESTOR_LOGIN : SITE_LOGIN;
    const username = { investor: INVESTOR, member: MEMBER.username, admin: ADMIN.username }[viewer];
    const found = await db.collection(login.accounts).findOne({ username });
    if (!found) throw new Error(`no ${viewer}`);
    const kind = viewer === 'member' ? 'user' : viewer;
    const subject = { kind, account: String(found._id), epoch: Number(found['epoch']) } as const;
    // Without TLS cookies have no `__Host-` prefix.
    return {
      name: login.cookie,
      value: await putSession(db, subject, { now: new Date(), login }),
      hint: login.hint,
    };
  });
}

export async function becomeViewer(context: BrowserContext, viewer: Viewer, url: string): Promise<void> {
  await context.clearCookies();
  if (viewer === 'visitor') return;
  const { name, value, hint } = await sessionOf(viewer);
  await context.addCookies([{ name, value, url }, ...(hint ? [{ name: hint, value: '1', url }] : [])]);
}
