import { chromium, type Browser, type Page } from '@playwright/test';
import { callFrom, logIn, mailedLink, sendForm } from '../../e2e/support/data/accounts.ts';
import { insertAccount } from '../../e2e/support/data/admins.ts';
import { uniqueEmail } from '../../e2e/support/data/forms.ts';
import { findRecords, MAIL_TIMEOUT, readMails } from '../../e2e/support/data/records.ts';
import { EVERYTHING, violations } from '../../e2e/support/inspections/axe.ts';
import { layoutFlaws } from '../../e2e/support/inspections/layout.ts';
import { textOf } from '../../e2e/support/pages/site-pages.ts';
import { expect, test } from '../../e2e/support/browser/test.ts';
import { openPage, reloadPage, visit } from '../../e2e/support/browser/visit.ts';
import { writeCameraVideo } from './support/camera-video.ts';
import { ENTRIES } from './support/posts.ts';

const PHONE = { width: 390, height: 844 };
const AT_A_PLACE = { meetingType: 'inPerson', country: 'US', city: 'San José' } as const;

interface Door {
  readonly item: string;
  readonly timestamp: number;
  readonly author: string;
}

/** Posts an event at a place as its author, who stays logged in on the page. */
async function postEvent(page: Page): Promise<Door> {
  const author = await insertAccount();
  await logIn(page, author.username);
  const timestamp = Date.now();
  const times = { timeStart: '14:00', timeEnd: '15:30', timeZone: 'UTC' };
  const body = {
    ...ENTRIES,
    ...AT_A_PLACE,
    ...times,
    html: '<p>Come.</p>',
    industries: ['education'],
    timestamp,
  };
  expect(await callFrom(page, '/api/events/items/event', body)).toBeLessThan(300);
  const [found] = await findRecords('events_items', { timestamp });
  return { item: String(found?._id), timestamp, author: author.username };
}

/** Signs a visitor up and returns the ticket number of the person. */
async function signUp(page: Page, { item, timestamp }: Door, firstname: string): Promise<string> {
  const email = uniqueEmail();
  const form = { firstname, lastname: 'O’Neill', email, timestamp };
  expect((await sendForm(page.request, '/api/saveEventParticipant', form)).status()).toBeLessThan(300);
  const [record] = await findRecords('event_signups', { item, 'people.email': email });
  const people = record?.['people'] as readonly { readonly email: string; readonly ticket: string }[];
  return people.find((each) => each.email === email)?.ticket ?? '';
}

const attendedAt = async (ticket: string) => {
  const [record] = await findRecords('event_signups', { 'people.ticket': ticket });
  return (record?.['people'] as readonly { readonly attendedAt?: Date }[])[0]?.attendedAt;
};

const result = (page: Page) => page.locator('[data-outcome]');

async function openDoor(page: Page, { item }: Door, language: 'en' | 'ar' = 'en'): Promise<void> {
  const prefix = language === 'en' ? '' : `/${language}`;
  await visit(page, `${prefix}/events/door/event?item=${item}`);
  await expect(page.getByLabel(textOf(language, 'door:number.label'))).toBeVisible();
}

async function typeNumber(page: Page, ticket: string, language: 'en' | 'ar' = 'en'): Promise<void> {
  await page
    .getByLabel(textOf(language, 'door:number.label'))
    .fill(`${ticket.slice(0, 5)} ${ticket.slice(5)}`);
  const form = page.locator('form', { has: page.getByLabel(textOf(language, 'door:number.label')) });
  await form.getByRole('button').click();
}

test('a visitor shows the number of the mail at the door, and hears on the page of the place that it was checked in', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow();
  const door = await postEvent(page);
  const email = uniqueEmail();
  const form = { firstname: 'Zoë', lastname: 'O’Neill', email, timestamp: door.timestamp };
  expect((await sendForm(page.request, '/api/saveEventParticipant', form)).status()).toBeLessThan(300);
  const link = await mailedLink(email, '/events/place');
  const mails = () => readMails().filter((mail) => mail.includes(email));
  await expect.poll(() => mails().length, MAIL_TIMEOUT).toBeGreaterThan(0);
  expect(mails()[0]).toMatch(/Content-Id: <code@larkfield>/i);
  const visitor = await browser.newPage({
    ...(baseURL ? { baseURL } : {}),
    locale: 'en-US',
    viewport: PHONE,
  });
  await openPage(visitor, link);
  await expect(visitor.getByRole('img', { name: textOf('en', 'attend:place.ticketAlt') })).toBeVisible();
  const number = (await visitor.getByText(/^\d{5} \d{5}$/).textContent()) ?? '';
  expect(mails()[0]).toContain(number);

  await page.setViewportSize(PHONE);
  await openDoor(page, door);
  await typeNumber(page, number.replace(' ', ''));
  await expect(result(page)).toHaveAttribute('data-outcome', 'in');
  await expect(result(page)).toContainText('Zoë O’Neill');
  expect(await layoutFlaws(page)).toEqual([]);
  await reloadPage(visitor);
  await expect(visitor.getByText(textOf('en', 'attend:place.here'))).toBeVisible();
  await visitor.close();
});

test('two phones at one door: the second hears of the first, a phone without network goes on, and its conflict is shown', async ({
  page,
  browser,
  baseURL,
  watch,
}) => {
  test.slow();
  const door = await postEvent(page);
  const [ana, bo] = [await signUp(page, door, 'Ana'), await signUp(page, door, 'Bo')];
  const second = await browser.newContext({ ...(baseURL ? { baseURL } : {}), locale: 'ar', viewport: PHONE });
  const other = await second.newPage();
  await logIn(other, door.author);
  await openDoor(page, door);
  await openDoor(other, door, 'ar');
  await expect(other.locator('html')).toHaveAttribute('dir', 'rtl');

  await second.setOffline(true);
  await typeNumber(other, bo, 'ar');
  await expect(result(other)).toHaveAttribute('data-outcome', 'in');
  await typeNumber(other, ana, 'ar');
  await expect(result(other)).toHaveAttribute('data-outcome', 'in');
  await typeNumber(other, ana, 'ar');
  await expect(result(other)).toHaveAttribute('data-outcome', 'already');
  await expect(other.getByText(textOf('ar', 'door:network.off'))).toBeVisible();
  const stored = await other.evaluate(() => localStorage.getItem('door-check-ins') ?? '');
  expect(stored).toContain('"scan"');
  expect(stored).not.toMatch(/Ana|Bo|O’Neill/);
  expect(await layoutFlaws(other)).toEqual([]);
  expect(await attendedAt(bo)).toBeUndefined();

  await typeNumber(page, ana);
  await expect(result(page)).toHaveAttribute('data-outcome', 'in');
  await second.setOffline(false);
  const conflicts = other.getByRole('alert').filter({ hasText: textOf('ar', 'door:conflicts.title') });
  await expect(conflicts).toContainText('Ana O’Neill', { timeout: 20_000 });
  await expect(conflicts).not.toContainText('Bo O’Neill');
  await expect(other.getByText(textOf('ar', 'door:network.settled'))).toBeVisible();
  expect(await attendedAt(bo)).toBeDefined();
  expect(await other.evaluate(() => localStorage.getItem('door-check-ins'))).toBeNull();
  await typeNumber(page, bo);
  await expect(result(page)).toHaveAttribute('data-outcome', 'already');
  await second.close();
  // The calls of the phone without network.
  watch.problems.length = 0;
});

test('check-ins that were not sent survive a reload, and are sent then', async ({ page, context, watch }) => {
  const door = await postEvent(page);
  const ana = await signUp(page, door, 'Ana');
  await openDoor(page, door);
  await context.setOffline(true);
  await typeNumber(page, ana);
  await expect(result(page)).toHaveAttribute('data-outcome', 'in');
  page.on('dialog', (dialog) => void dialog.accept());
  // The page is opened anew when there is network again, and has nothing but what the browser kept.
  await page.goto('about:blank');
  await context.setOffline(false);
  await openDoor(page, door);
  await expect.poll(() => attendedAt(ana)).toBeDefined();
  watch.problems.length = 0;
});

test('the camera reads the code of a ticket; only this page may use it', async ({
  page,
  baseURL,
  locale,
}) => {
  test.slow();
  const door = await postEvent(page);
  const ana = await signUp(page, door, 'Ana');
  const response = await page.request.get(`/events/door/event?item=${door.item}`);
  expect(response.headers()['permissions-policy']).toContain('camera=(self)');
  expect((await page.request.get('/events')).headers()['permissions-policy']).toContain('camera=()');

  const video = test.info().outputPath('camera.y4m');
  writeCameraVideo(video, ana);
  const own: Browser = await chromium.launch({
    ...(process.env['CHROMIUM_PATH'] ? { executablePath: process.env['CHROMIUM_PATH'] } : {}),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${video}`,
    ],
  });
  try {
    const context = await own.newContext({ ...(baseURL ? { baseURL } : {}), ...(locale ? { locale } : {}) });
    const phone = await context.newPage();
    await logIn(phone, door.author);
    await openDoor(phone, door);
    await phone.getByRole('button', { name: textOf('en', 'door:scan.start') }).click();
    await expect(result(phone)).toHaveAttribute('data-outcome', 'in', { timeout: 20_000 });
    await expect(result(phone)).toContainText('Ana O’Neill');
    await phone.getByRole('button', { name: textOf('en', 'door:scan.stop') }).click();
    await expect(phone.locator('video')).toHaveCount(0);
  } finally {
    await own.close();
  }
});

test.describe('what axe finds', () => {
  // axe injects its script, which the site's policy blocks.
  test.use({ bypassCSP: true });

  test('at the door is nothing', async ({ page }) => {
    const door = await postEvent(page);
    const ana = await signUp(page, door, 'Ana');
    await openDoor(page, door);
    await typeNumber(page, ana);
    await expect(result(page)).toHaveAttribute('data-outcome', 'in');
    expect(await violations(page, EVERYTHING)).toEqual([]);
  });
});
