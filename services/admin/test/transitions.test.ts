import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { OFFICE_ROLES } from '@larkfield/contracts';
import { ACCOUNTS, type SessionAccount } from '@larkfield/kit/accounts';
import type { Session } from '@larkfield/kit/http';
import {
  checkTransitions,
  startTestService,
  type TestService,
  type Transition,
} from '@larkfield/kit/testing';
import type { CalendarEntry } from '@larkfield/mf-admin/forms';
import { service } from '../src/app.ts';
import { calendarStore } from '../src/calendar/store.ts';

const DAY_MS = 24 * 3_600_000;
const BOSS: Session = { kind: 'admin', id: 'boss', username: 'boss_001', roles: OFFICE_ROLES };
let site: TestService;
let caller = BOSS;
before(async () => void (site = await startTestService(service, { readSession: async () => caller })));
after(() => site.close());

const ENTRY: CalendarEntry = {
  ...{ id: 'a', description: 'Visit', specialistName: 'Zeynep Aydın', color: 'green' },
  ...{ startDate: '2026-03-02', endDate: '2026-03-02', startTime: '09:00', endTime: '10:30' },
};
const OTHER = { ...ENTRY, id: 'other' };
const each = (states: readonly string[], action: string, to?: string): Transition[] =>
  states.map((from) => ({ from: [from], action, to: to ?? from }));

async function versionOf(): Promise<number> {
  return (await site.app.inject('/api/getAdminCalendar')).json<{ version: number }>().version;
}
const save = async (entries: readonly object[], version?: number) => {
  const calendar = JSON.stringify(entries);
  const answer = await site.post('/api/updateAdminCalendar', {
    ...{ calendar, version: version ?? (await versionOf()) },
  });
  return answer.statusCode === 200;
};

/** Returns where an entry of the calendar is. */
async function placeOf({ id }: CalendarEntry): Promise<string> {
  const read = (await site.app.inject('/api/getAdminCalendar')).json<{ Calendar: string }>();
  if (read.Calendar.includes(`"id":"${id}"`)) return 'in the calendar';
  const removed = (await site.app.inject('/api/admin/calendarRemoved')).json<{ entry: CalendarEntry }[]>();
  return removed.some(({ entry }) => entry.id === id) ? 'removed' : 'nowhere';
}

test('an entry of the calendar goes from place to place by the table alone', async () => {
  const steps: Record<string, () => Promise<boolean>> = {
    'save with it': () => save([OTHER, ENTRY]),
    'save without it': () => save([OTHER]),
    'save with it over a version of before': async () => save([OTHER, ENTRY], (await versionOf()) - 1),
    'save without it over a version of before': async () => save([OTHER], (await versionOf()) - 1),
    'a save after 29 days': async () => {
      const { Calendar } = (await site.app.inject('/api/getAdminCalendar')).json<{ Calendar: string }>();
      site.clock.advance(29 * DAY_MS);
      return save(JSON.parse(Calendar) as object[]);
    },
    'a save after 30 days': async () => {
      const { Calendar } = (await site.app.inject('/api/getAdminCalendar')).json<{ Calendar: string }>();
      site.clock.advance(30 * DAY_MS);
      return save(JSON.parse(Calendar) as object[]);
    },
  };
  const arranged = async (from: string) => {
    await calendarStore(site.database.db).deleteMany({});
    await save(from === 'nowhere' ? [OTHER] : [OTHER, ENTRY]);
    await save(from === 'in the calendar' ? [OTHER, ENTRY] : [OTHER]);
    assert.equal(await placeOf(ENTRY), from);
  };
  const states = ['in the calendar', 'removed', 'nowhere'];
  await checkTransitions({
    states,
    table: [
      ...each(states, 'save with it', 'in the calendar'),
      ...each(['in the calendar'], 'save without it', 'removed'),
      ...each(['removed', 'nowhere'], 'save without it'),
      ...each(states, 'a save after 29 days'),
      ...each(['in the calendar', 'nowhere'], 'a save after 30 days'),
      ...each(['removed'], 'a save after 30 days', 'nowhere'),
    ],
    actions: Object.fromEntries(
      Object.entries(steps).map(([name, act]) => [
        name,
        async (from: string) => {
          await arranged(from);
          return { accepted: await act(), state: await placeOf(ENTRY), mails: [] };
        },
      ]),
    ),
  });
});

test('the address of a calendar opens it by the table alone', async () => {
  const accounts = site.database.db.collection<SessionAccount>(ACCOUNTS);
  interface Feed {
    readonly id: string;
    readonly account: string;
    readonly path: string;
  }
  const change = async ({ account }: Feed, set: object) => {
    await accounts.updateOne({ _id: account }, { $set: set });
    return true;
  };
  const withdraw = async ({ id }: Feed) =>
    (await site.post('/api/admin/calendarFeeds/remove', { id })).statusCode === 200;
  const erase = async ({ account }: Feed) => {
    const email = `${account}@example.org`;
    return (await site.post('/api/admin/records/person/erase', { email })).statusCode === 200;
  };
  const steps: Record<string, (feed: Feed) => Promise<boolean>> = {
    'a program reads': async ({ path }) => (await site.app.inject(path)).statusCode === 200,
    'an administrator withdraws it': withdraw,
    'its maker is suspended': (feed) => change(feed, { status: 'suspended' }),
    'its maker is no administrator any more': (feed) => change(feed, { level: 'Registered User' }),
    'its maker is erased': erase,
  };
  const arranged = async (from: string): Promise<Feed> => {
    const account = `maker-${randomUUID().slice(0, 8)}`;
    const own = {
      username: account,
      email: `${account}@example.org`,
      level: 'Admin',
      status: 'active',
    };
    await accounts.insertOne({
      ...{ _id: account, language: 'en', epoch: 0, roles: ['support'] },
      ...own,
    } as SessionAccount);
    caller = { kind: 'admin', id: account, username: account, roles: OFFICE_ROLES };
    const made = await site.post('/api/admin/calendarFeeds/create', {});
    caller = BOSS;
    const { id, address } = made.json<{ id: string; address: string }>();
    const feed = { id, account, path: new URL(address).pathname };
    if (from === 'withdrawn') await withdraw(feed);
    if (from === 'of a suspended account') await change(feed, { status: 'suspended' });
    if (from === 'of a former administrator') await change(feed, { level: 'Registered User' });
    return feed;
  };
  const stateOf = async ({ id, account }: Feed) => {
    const listed = (await site.app.inject('/api/admin/calendarFeeds')).json<{ id: string }[]>();
    if (!listed.some((feed) => feed.id === id)) return 'withdrawn';
    const maker = await accounts.findOne({ _id: account });
    if (maker?.status !== 'active') return 'of a suspended account';
    return maker.level === 'Admin' ? 'open' : 'of a former administrator';
  };
  const [suspended, former] = ['of a suspended account', 'of a former administrator'] as const;
  await checkTransitions({
    states: ['open', 'withdrawn', suspended, former],
    table: [
      ...each(['open'], 'a program reads'),
      ...each(['open', suspended, former], 'an administrator withdraws it', 'withdrawn'),
      ...each(['open', suspended, former], 'its maker is suspended', suspended),
      ...each(['open', former], 'its maker is no administrator any more', former),
      ...each([suspended], 'its maker is no administrator any more'),
      ...each(['withdrawn'], 'its maker is suspended'),
      ...each(['withdrawn'], 'its maker is no administrator any more'),
      ...each(['open', 'withdrawn', suspended, former], 'its maker is erased', 'withdrawn'),
    ],
    actions: Object.fromEntries(
      Object.entries(steps).map(([name, act]) => [
        name,
        async (from: string) => {
          const feed = await arranged(from);
          return { accepted: await act(feed), state: await stateOf(feed), mails: [] };
        },
      ]),
    ),
  });
});
