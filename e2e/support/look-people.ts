import { expect, type APIRequestContext, type BrowserContext } from '@playwright/test';
import { INVESTOR_LOGIN, SITE_LOGIN, type Login } from '@larkfield/kit';
import { putSession } from '@larkfield/kit/testing';
import { MongoClient, type Db } from 'mongodb';
import { signupSample } from '../../mf-invest/forms/testing/account.ts';
import { investmentSample } from '../../mf-invest/forms/testing/index.ts';
import { sendForm } from './accounts.ts';
import { insertAccount, insertMessage, insertVolunteer } from './admins.ts';
import { insertRecords } from './records.ts';

/** Who looks at a photographed page. */
export type Viewer = 'visitor' | 'member' | 'admin' | 'investor';

const INVESTOR = signupSample.username;
/** Later than any of these pages is opened, so that the next payment is always the same one. */
const ACTIVE = new Date('2093-01-15T12:00:00Z');

/** Of the message that is photographed. */
export const MESSAGE = 'LK-LARK-2231';

async function withSite<Result>(run: (db: Db) => Promise<Result>): Promise<Result> {
  const client = await MongoClient.connect(process.env['SITE_DATABASE'] ?? '');
  try {
    return await run(client.db());
  } finally {
    await client.close();
  }
}

/** Fixed in all that is drawn: the account's names, address and reference. */
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

/** The newest first. */
const ACCOUNTS = [
  MEMBER,
  ADMIN,
  account(4, 'Amal', 'Haddad', { status: 'pending', country: 'NO', city: 'Bergen', region: 'Vestland' }),
  account(5, 'Jonas', 'Lind', { status: 'suspended', country: 'SE', city: 'Malmö', region: 'Skåne' }),
];

const minutesAgo = (count: number) => new Date(Date.now() - count * 60_000);

/** The board says when something was written, as its service knows it. */
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

/** Zeynep comes to the evening. */
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

/** Fills a fresh site with what photographed pages show. */
export async function settle(request: APIRequestContext): Promise<void> {
  const now = new Date();
  for (const [at, each] of ACCOUNTS.entries())
    await insertAccount({ ...each, createdAt: minutesAgo(at + 1) });
  await insertMessage({ ...sent(1), email: 'jose@example.org' });
  await insertMessage({ ...sent(2), email: 'kate@example.org', handling: 'answered' });
  await insertVolunteer({ ...sent(3), email: 'amal@example.org' });
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

/** An investor as the sign-up makes one, with two investments. */
async function settleInvestor(request: APIRequestContext): Promise<void> {
  const answer = await sendForm(request, '/api/create/login', signupSample);
  if (!answer.ok()) throw new Error(await answer.text());
  await withSite(async (db) => {
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
  await withSite((db) =>
    db
      .collection('invest_investments')
      .updateMany({ username: INVESTOR }, { $set: { state: 'active', activeAt: ACTIVE } }),
  );
  await mailed();
}

/** One for the sign-up; for each investment one to the investor and one to the office. */
const MAILS = 5;

/** Until all mails are sent; the administration counts them. */
async function mailed(): Promise<void> {
  const sent = () => withSite((db) => db.collection('invest_outbox').countDocuments({ state: 'sent' }));
  await expect.poll(sent, { timeout: 60_000 }).toBe(MAILS);
}

/** A session that nobody had to log in for: a login would leave its line in the audit. */
async function sessionOf(viewer: Exclude<Viewer, 'visitor'>) {
  return withSite(async (db) => {
    const login: Login = viewer === 'investor' ? INVESTOR_LOGIN : SITE_LOGIN;
    const username = { investor: INVESTOR, member: MEMBER.username, admin: ADMIN.username }[viewer];
    const found = await db.collection(login.accounts).findOne({ username });
    if (!found) throw new Error(`no ${viewer}`);
    const kind = viewer === 'member' ? 'user' : viewer;
    const subject = { kind, account: String(found._id), epoch: Number(found['epoch']) } as const;
    // The sites of these tests are no HTTPS.
    return {
      name: login.cookie,
      value: await putSession(db, subject, { now: new Date(), login }),
      hint: login.hint,
    };
  });
}

/** The browser is that of a viewer from now on. */
export async function becomeViewer(context: BrowserContext, viewer: Viewer, url: string): Promise<void> {
  await context.clearCookies();
  if (viewer === 'visitor') return;
  const { name, value, hint } = await sessionOf(viewer);
  await context.addCookies([{ name, value, url }, ...(hint ? [{ name: hint, value: '1', url }] : [])]);
}
