import { randomUUID } from 'node:crypto';
import { waitForDynamicPage } from '../../e2e/support/sites/dynamic-pages.ts';
import { fillIn, uniqueEmail } from '../../e2e/support/data/forms.ts';
import { textOf } from '../../e2e/support/pages/site-pages.ts';
import { findRecords, insertRecords } from '../../e2e/support/data/records.ts';
import { expect, test } from '../../e2e/support/browser/test.ts';
import { visit } from '../../e2e/support/browser/visit.ts';

const WORDS = { title: 'ورشة عمل', subtitle: 'ساعتان من التمارين.' };
let last = 0;

/** Inserts an event that only its own search word finds. */
async function insertEvent(change: object = {}) {
  const id = randomUUID();
  const word = `lark${id.slice(0, 8)}`;
  const now = new Date();
  const day = now.toISOString().slice(0, 10);
  const start = new Date(`${day}T18:00:00Z`);
  last += 1;
  await insertRecords('events_items', [
    {
      _id: id,
      reference: `LK-${id.slice(0, 9).toUpperCase()}`,
      submission: { key: id, bodyHash: '', answer: { success: true, reference: id } },
      ...{ createdAt: now, publishedAt: now, changedAt: now, updatedAt: now },
      ...{ kind: 'event', state: 'published', language: 'ar', ...WORDS, region: 'asia' },
      ...{ classes: ['screening'], industries: ['literacy'], allAges: false, ages: { from: 3, to: 6 } },
      html: '<p>نص</p>',
      content: [{ tag: 'p', children: ['نص'] }],
      links: [],
      author: { account: 'a', name: 'Ada' },
      ...{
        timestamp: now.getTime() + last,
        slugs: [word, `${word}-before`],
        likes: 0,
        taken: 0,
        sequence: 0,
      },
      event: {
        ...{ start, end: new Date(start.getTime() + 7_200_000), timeZone: 'UTC', allDay: false },
        ...{ meetingType: 'inPerson', country: 'JP', city: 'Tokyo', sponsored: false, jobLevel: 'executive' },
        items: [],
      },
      find: { firstDay: day, lastDay: day, words: [word], excerpt: 'نص' },
      ...change,
    },
  ]);
  return { word, day, path: `/events/${word}` };
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('filters are a form that leads to a whole document in Arabic at an address of its own', async ({
    page,
  }) => {
    const { word, path } = await insertEvent();
    await page.goto('/ar/events');
    await expect(page.locator('html[lang="ar"][dir="rtl"]')).toHaveCount(1);
    await waitForDynamicPage(page.request, `/ar/events?q=${word}`);
    await page.locator('main [name="q"]').fill(word);
    await page.getByRole('button', { name: textOf('ar', 'events:filters.go'), exact: true }).click();
    await expect(page).toHaveURL(`/ar/events?q=${word}`);
    await expect(page.locator('main article')).toHaveCount(1);
    await page.locator(`main a[href="/ar${path}"]`).click();
    await expect(page.locator('main h1')).toHaveText(WORDS.title);
    const structuredData = await page.locator('script[type="application/ld+json"]').allTextContents();
    expect(structuredData.join()).toContain('"Event"');
  });
});

test.describe('an event for signing up', () => {
  const SIGN_UP = '/api/saveEventParticipant';
  const later = new Date('2093-04-01T14:00:00Z');
  const coming = {
    event: {
      ...{ start: later, end: new Date(later.getTime() + 7_200_000), timeZone: 'UTC', allDay: false },
      ...{ meetingType: 'remote', sponsored: false, jobLevel: 'executive', items: [] },
    },
  };

  test.describe('without script', () => {
    test.use({ javaScriptEnabled: false });

    test('takes the plain form, and says what is wrong with one', async ({ page, watch }) => {
      const { path } = await insertEvent(coming);
      await waitForDynamicPage(page.request, `${path}/signup`);
      await page.goto(`${path}/signup`);
      const note = page.locator('main noscript p', { hasText: textOf('en', 'attend:guests.noScript') });
      await expect(note).toBeVisible();
      await expect(page.getByRole('button', { name: textOf('en', 'attend:guests.add') })).toBeHidden();
      const email = uniqueEmail();
      await fillIn(page, SIGN_UP, { firstname: 'Zoë', lastname: '1', email });
      const send = page.getByRole('main').getByRole('button', { name: textOf('en', 'attend:signUp.send') });
      // The page shows the problems above the form, which keeps the entries.
      const problems = page.getByRole('alert').first();
      await send.click();
      await expect(problems).toContainText(textOf('en', 'forms:fields.lastname'));
      expect(await findRecords('event_signups', { 'people.email': email })).toEqual([]);
      const guest = uniqueEmail();
      await expect(page.locator('[name="email"]')).toHaveValue(email);
      await page.locator('[name="lastname"]').fill('O’Neill');
      await page.locator('[name="guest.firstname"]').fill('Ана');
      await send.click();
      await expect(problems).toContainText(textOf('en', 'attend:guests.lastname'));
      await expect(page.locator('[name="guest.firstname"]')).toHaveValue('Ана');
      await page.locator('[name="guest.lastname"]').fill('Иванова');
      await page.locator('[name="guest.email"]').fill(guest);
      await send.click();
      await expect(page).toHaveURL(/\/events\/signup\/done\?ref=LK-/);
      await expect(page.locator('main h1')).toHaveText(textOf('en', 'attend:signUp.doneTitle'));
      await expect(page.locator('main')).toContainText(/LK-\w{4}-\w{4}/);
      expect(await findRecords('event_signups', { 'people.email': { $all: [email, guest] } })).toHaveLength(
        1,
      );
      // The form contains an idempotency key, so that sending it twice counts once.
      await page.goto(`${path}/signup`);
      await expect(page.locator(`main form[action^="${SIGN_UP}"]`)).toHaveAttribute('action', /\?form=\w+$/);
      // Chromium logs a refusal to the console.
      watch.problems.length = 0;
    });
  });

  // covers: E54
  test('opens a dialog that stands in the address, has its styles, and goes by Back', async ({ page }) => {
    const { path } = await insertEvent(coming);
    await waitForDynamicPage(page.request, path);
    await visit(page, path);
    await page
      .getByRole('main')
      .getByRole('link', { name: textOf('en', 'attend:signUp.title') })
      .click();
    await expect(page).toHaveURL(`${path}#sign-up`);
    const dialog = page.getByRole('dialog', { name: textOf('en', 'attend:signUp.title') });
    await expect(dialog.locator('[name="email"]')).toBeVisible();
    await expect(dialog.locator('[name="website"]')).not.toBeInViewport();
    await page.goBack();
    await expect(page).toHaveURL(path);
    await expect(dialog).toBeHidden();
    // Loads a new document; an address that differs only by anchor would stay in this one.
    await page.goto('about:blank');
    await visit(page, `${path}#sign-up`);
    await expect(dialog.locator('[name="email"]')).toBeVisible();
    await dialog.getByRole('button', { name: textOf('en', 'forms:close') }).click();
    await expect(page).toHaveURL(path);
  });
});

// covers: E9
// covers: X12
test('filters, chips and Back change the list in place, and each state has its address', async ({ page }) => {
  const { word } = await insertEvent();
  for (const search of ['', `?q=${word}`, `?q=${word}&region=asia`])
    await waitForDynamicPage(page.request, `/events${search}`);
  await visit(page, '/events');
  await page.evaluate(() => document.documentElement.setAttribute('data-first-document', ''));
  await page.locator('main [name="q"]').fill(word);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/events?q=${word}`);
  await expect(page.getByText('1 result', { exact: true })).toBeVisible();
  await page.getByText('Filters (1 set)').click();
  await page.locator('main [name="region"]').selectOption('asia');
  await page.getByRole('button', { name: textOf('en', 'events:filters.apply') }).click();
  await expect(page).toHaveURL(`/events?q=${word}&region=asia`);
  await page.getByRole('link', { name: 'Remove the filter Asia' }).click();
  await expect(page).toHaveURL(`/events?q=${word}`);
  await expect(page.locator('main [name="region"]')).toHaveValue('');
  await page.goBack();
  await expect(page.locator('main [name="region"]')).toHaveValue('asia');
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL('/events');
  await expect(page.locator('main [name="q"]')).toHaveValue('');
  await expect(page.locator('html[data-first-document]')).toHaveCount(1);
});

test('a month is walked by keys, and the focus goes along into the next one', async ({ page }) => {
  const { day } = await insertEvent();
  const busy = page.locator(`[data-day="${day}"]`);
  // The edge may still serve its cached page once while it revalidates.
  await expect(async () => {
    await visit(page, '/events');
    await expect(busy).toHaveAttribute('aria-label', /with events/, { timeout: 1_000 });
  }).toPass({ timeout: 30_000 });
  await busy.focus();
  await page.keyboard.press('PageDown');
  await expect(page).toHaveURL(/\/events\?month=\d{4}-\d{2}$/);
  await expect(page.locator('[data-day]:focus')).toHaveCount(1);
});

test('an earlier address redirects permanently, and a deleted item has status 410 with a page', async ({
  page,
  request,
  watch,
}) => {
  const { path } = await insertEvent();
  const deleted = await insertEvent({ state: 'deleted' });
  await waitForDynamicPage(request, `/ar${path}-before`);
  const moved = await request.get(`/ar${path}-before`, { maxRedirects: 0 });
  expect(moved.status()).toBe(301);
  expect(new URL(moved.headers()['location'] ?? '', moved.url()).pathname).toBe(`/ar${path}`);
  await waitForDynamicPage(request, deleted.path);
  expect((await page.goto(deleted.path))?.status()).toBe(410);
  await expect(page.locator('main h1')).toBeVisible();
  // Chromium logs such an answer to the console.
  watch.problems.length = 0;
});

test('feed and calendar of a filtered list are at the addresses that the page links', async ({ page }) => {
  const { word } = await insertEvent();
  await waitForDynamicPage(page.request, `/ar/events?q=${word}`);
  await page.goto(`/ar/events?q=${word}`);
  for (const [name, start] of [
    ['feeds.calendar', 'BEGIN:VCALENDAR'],
    ['feeds.rss', '<?xml'],
  ] as const) {
    const href = await page.getByRole('link', { name: textOf('ar', `events:${name}`) }).getAttribute('href');
    const body = await (await page.request.get(href ?? '')).text();
    expect(body.startsWith(start)).toBe(true);
    expect(body).toContain(WORDS.title);
  }
});
