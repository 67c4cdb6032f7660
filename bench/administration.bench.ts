import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { SIGNED_IN_COOKIE } from '@larkfield/contracts';
import { MOST_ENTRIES } from '../mf-admin/forms/calendar.ts';
import { allServices, kindsOf } from '@larkfield/kit/testing';
import type { Db } from 'mongodb';
import { findChromium } from '../tools/lib/chromium.ts';
import { Supervisor } from '../tools/lib/supervisor.ts';
import { ADMIN_SESSION, startDatabase, startService } from './lib/admin-services.ts';
import { serveSide, type SiteOfSide } from './lib/edge.ts';
import { durationsOf, press, ratingOf, type, type Control } from './lib/interactions.ts';
import { fill } from './lib/records.ts';
import { federated } from './lib/sides.ts';

/**
 * From a press to the next paint on full pages of the administration, on a phone's processor; the services are the real ones.
 * `ONLY=users` looks at some.
 */
const RUNS = Number(process.env['RUNS'] ?? 5);
const ONLY = process.env['ONLY'] ?? '';
const RECORDS = 200;
/** All that a calendar holds, over half a year. */
const ENTRIES = MOST_ENTRIES;
const DAYS = 180;

const button = (name: string) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).first().tap();
const rows = 'tbody [data-row]';
/** To look for a role among thousands of buttons takes the slowed browser longer than anything that is measured. */
const entered = 'dialog input';
const next = press('main nav a[href*="cursor="]:last-child');
/** Menus of the administration are folded on a phone. */
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
    steps: ['j', 'j', 'k'].map((key) => type(`${rows}[tabindex="0"]`, key)),
  },
  {
    name: 'users: question',
    path: '/userManagement',
    steps: [press('tbody tr:nth-child(3) td:last-child button'), press('dialog[open] button:last-child')],
  },
  {
    name: 'users: letter in the search',
    path: '/userManagement',
    steps: ['a', 'y'].map((key) => type('main input[type=search]', key)),
  },
  {
    name: 'users: filter',
    path: '/userManagement',
    steps: [type('main select', 'ArrowDown'), type('main select', 'ArrowDown')],
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
    steps: ['a', 'y'].map((key) => type('main textarea', key)),
  },
  { name: 'menu: from users to the audit', path: '/userManagement', steps: [followed('/admin/audit')] },
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
      type(entered, 'a'),
      type(entered, 'y'),
      press('dialog button:last-child'),
    ],
  },
].filter(({ name }) => name.includes(ONLY));

const dataDir = mkdtempSync(join(tmpdir(), 'larkfield-bench-'));
const supervisor = new Supervisor({ print: () => {} });
const clients: Db[] = [];
let holds = true;
const { origin, close } = await serveSide(federated, startServices);
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  for (const control of CONTROLS) {
    const durations: number[] = [];
    const cookies = { session: ADMIN_SESSION, [SIGNED_IN_COOKIE]: '1' };
    for (let run = 0; run < RUNS; run += 1)
      durations.push(...(await durationsOf(browser, origin, control, cookies)));
    for (const line of ratingOf(control, durations)) {
      if (line.startsWith('FAILS')) holds = false;
      console.log(line);
    }
  }
} finally {
  await browser.close();
  await close();
  for (const { client } of clients) await client.close();
  await supervisor.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
process.exit(holds ? 0 : 1);

/** The services whose pages are looked at, in one database with full lists. */
async function startServices(site: SiteOfSide): Promise<string> {
  const url = await startDatabase(supervisor, dataDir);
  const addresses: string[] = [];
  for (const service of await allServices()) {
    if (!['identity', 'marketing', 'admin'].includes(service.name)) continue;
    const started = await startService(supervisor, { url, service, name: 'site', dataDir, site });
    clients.push(started.db);
    addresses.push(`${service.name}=${started.origin}`);
    const own = kindsOf(service).filter(({ id }) => id !== 'mails');
    for (const kind of own) await fill(started.db.collection(kind.collection), kind, RECORDS);
  }
  const [db] = clients;
  await db
    ?.collection<{ _id: string }>('admin_calendar')
    .insertOne(Object.assign({ _id: 'calendar' }, { version: 1, entries: entries() }));
  return addresses.join(',');
}

/** As many on each day of half a year. */
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
