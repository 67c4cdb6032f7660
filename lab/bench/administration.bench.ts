import type { Page } from '@playwright/test';
import { SIGNED_IN_COOKIE } from '@larkfield/contracts';
import { MAX_ENTRIES } from '../../mf-admin/forms/calendar.ts';
import { allServices, kindsOf } from '@larkfield/kit/testing';
import type { Db } from 'mongodb';
import { ADMIN_SESSION, startDatabaseProcess, startServiceProcess } from '../site/start-services.ts';
import { serveVariant, type EdgeAccess } from '../site/serve-variant.ts';
import { compareControls, press, pressKey, type Control } from '../browser/interactions.ts';
import { openBench } from '../report/open-bench.ts';
import { fillCollection } from '../site/fill-collection.ts';
import { federatedVariant } from '../site/site-variants.ts';

/**
 * Measures from a press to the next paint on full pages of the administration, with a phone's processor and the real
 * services. `ONLY=users` measures the controls with this in their names.
 */
const RECORDS = 200;
/** The largest calendar, over half a year. */
const ENTRIES = MAX_ENTRIES;
const DAYS = 180;

const button = (name: string) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).first().tap();
const rows = 'tbody [data-row]';
/** Faster than a search by role among thousands of buttons, which would dominate the measurement. */
const entered = 'dialog input';
const next = press('main nav a[href*="cursor="]:last-child');
/** On a phone the menus of the administration are collapsed. */
const followed = (path: string) => async (page: Page) => {
  await page.locator('main nav details summary').first().tap();
  await page.locator(`main nav a[href="${path}"]`).tap();
};
const submitted = (text: string) => async (page: Page) => {
  await page.locator('main input[type=search]').fill(text);
  await page.keyboard.press('Enter');
};
const tick = (row: number) => press(`tbody tr:nth-child(${row}) input[type=checkbox]`);
const CONTROLS: readonly Control[] = [
  { name: 'users: tick', path: '/userManagement', steps: [tick(2), tick(3), tick(2)] },
  {
    name: 'users: next row',
    path: '/userManagement',
    steps: ['j', 'j', 'k'].map((key) => pressKey(`${rows}[tabindex="0"]`, key)),
  },
  {
    name: 'users: confirmation',
    path: '/userManagement',
    steps: [press('tbody tr:nth-child(3) td:last-child button'), press('dialog[open] button:last-child')],
  },
  {
    name: 'users: letter in the search',
    path: '/userManagement',
    steps: ['a', 'y'].map((key) => pressKey('main input[type=search]', key)),
  },
  {
    name: 'users: filter',
    path: '/userManagement',
    steps: [pressKey('main select', 'ArrowDown'), pressKey('main select', 'ArrowDown')],
  },
  { name: 'users: search', path: '/userManagement', steps: [submitted('ayd'), submitted('ber')] },
  {
    name: 'contacts: tick',
    path: '/admin/records?of=marketing.contacts',
    steps: [tick(2), tick(3), tick(2)],
  },
  { name: 'contacts: next page', path: '/admin/records?of=marketing.contacts', steps: [next, next] },
  {
    name: 'contacts: record',
    path: '/admin/records?of=marketing.contacts',
    steps: [press('tbody tr:nth-child(2) [data-row]')],
  },
  {
    name: 'record: letter in the note',
    path: '/admin/record?of=marketing.contacts&reference=LK-0000000',
    steps: ['a', 'y'].map((key) => pressKey('main textarea', key)),
  },
  { name: 'menu: from users to the inbox', path: '/userManagement', steps: [followed('/admin/inbox')] },
  {
    name: 'calendar: next month',
    path: '/admin/calendar?view=month&date=2026-03-10',
    steps: ['Later', 'Later', 'Earlier'].map(button),
  },
  {
    name: 'calendar: entry',
    path: '/admin/calendar?view=month&date=2026-03-10',
    steps: [press('main .rbc-event button'), button('Close')],
  },
  {
    name: 'calendar: from month to week',
    path: '/admin/calendar?view=month&date=2026-03-10',
    steps: ['Week', 'Month', 'List'].map(button),
  },
  {
    name: 'calendar: entry of the list',
    path: '/admin/calendar?view=agenda&date=2026-01-01',
    steps: [press('main li button'), press('main [popover] button:nth-child(3)')],
  },
  {
    name: 'calendar: form, and a letter in it',
    path: '/admin/calendar?view=agenda&date=2026-01-01',
    steps: [
      press('h1 + div button'),
      pressKey(entered, 'a'),
      pressKey(entered, 'y'),
      press('dialog button:last-child'),
    ],
  },
];

const bench = openBench();
const { supervisor, dataDir } = bench;
const { origin } = await serveVariant(federatedVariant, startServices);
const cookies = { session: ADMIN_SESSION, [SIGNED_IN_COOKIE]: '1' };
await compareControls(bench, origin, CONTROLS, { runs: 5, cookies });
await bench.finish();

/** Starts the services of the administration's pages on one database with full lists. */
async function startServices(site: EdgeAccess): Promise<string> {
  const url = await startDatabaseProcess(supervisor, dataDir);
  const addresses: string[] = [];
  let db: Db | undefined;
  for (const service of await allServices()) {
    if (!['identity', 'marketing', 'admin'].includes(service.name)) continue;
    const started = await startServiceProcess(supervisor, { url, service, name: 'site', dataDir, site });
    db ??= started.db;
    addresses.push(`${service.name}=${started.origin}`);
    const own = kindsOf(service).filter(({ id }) => id !== 'mails');
    for (const kind of own) await fillCollection(started.db.collection(kind.collection), kind, RECORDS);
  }
  await db
    ?.collection<{ _id: string }>('admin_calendar')
    .insertOne(Object.assign({ _id: 'calendar' }, { version: 1, entries: entries() }));
  return addresses.join(',');
}

/** Returns calendar entries, equally many per day. */
function entries(): object[] {
  return Array.from({ length: ENTRIES }, (_, index) => {
    const day = new Date(Date.UTC(2026, 0, 1 + Math.floor((index * DAYS) / ENTRIES)))
      .toISOString()
      .slice(0, 10);
    const times = { startTime: '09:00', endTime: '10:30' };
    const who = { description: `Screening ${index}`, specialistName: 'Zeynep Aydın', color: 'green' };
    return { id: `e${index}`, ...who, startDate: day, endDate: day, ...times };
  });
}
