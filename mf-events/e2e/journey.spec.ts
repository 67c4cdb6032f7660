import type { Page } from '@playwright/test';
import { mailedLink, logIn } from '../../e2e/support/data/accounts.ts';
import { insertAccount } from '../../e2e/support/data/admins.ts';
import { AXE_THEMES, CONTRAST, EVERYTHING, violations } from '../../e2e/support/inspections/axe.ts';
import { waitForDynamicPage } from '../../e2e/support/sites/dynamic-pages.ts';
import { SCAN_TIMEOUT } from '../../e2e/support/data/files.ts';
import { fillIn, uniqueEmail, passFormTime } from '../../e2e/support/data/forms.ts';
import { layoutFlaws } from '../../e2e/support/inspections/layout.ts';
import { textOf } from '../../e2e/support/pages/site-pages.ts';
import { MAIL_TIMEOUT } from '../../e2e/support/data/records.ts';
import { expect, test } from '../../e2e/support/browser/test.ts';
import { openPage, visit } from '../../e2e/support/browser/visit.ts';
import { calendarsFor, ENTRIES, postedEvent, signUpAccount } from './support/posts.ts';

const ITEM = '/api/events/items/event';
/** Time limit of a form with files. */
const SENT = { timeout: 60_000 };
const SIGN_UP = '/api/saveEventParticipant';
const button = (page: Page, key: string) =>
  page.getByRole('main').getByRole('button', { name: textOf('en', key), exact: true });

/** Fills in an event with an image. The first attempt lacks the details. */
async function writeEvent(page: Page): Promise<void> {
  await visit(page, '/events/new/event');
  await fillIn(page, ITEM, { ...ENTRIES, timeStart: '02:00 pm', timeEnd: '03:30 pm' });
  await page.locator(`form[action^="${ITEM}"] [name="industries"][value="education"]`).check();
  const picture = await page.screenshot({ type: 'jpeg', clip: { x: 0, y: 0, width: 600, height: 400 } });
  await page
    .locator('input[type="file"][name="image"]')
    .setInputFiles({ name: 'room.jpg', mimeType: 'image/jpeg', buffer: picture });
  await expect(page.getByText(textOf('en', 'forms:file.clean'))).toBeVisible(SCAN_TIMEOUT);
  await fillIn(page, ITEM, { imageAlt: 'A room with chairs' });
  await button(page, 'posting:publish').click();
  await expect(page.locator('[data-error-summary]')).toContainText(textOf('en', 'posting:headlineEvent'));
  await page.locator('[data-error-summary] a').click();
  await expect(page.locator('[contenteditable="true"]')).toBeFocused();
  await page.keyboard.type('Bring your questions.');
  await button(page, 'posting:publish').click();
  await expect(page.locator('main h1')).toHaveText(ENTRIES.title, SENT);
}

async function signUp(page: Page, path: string, [own, guest]: readonly [string, string]): Promise<void> {
  await waitForDynamicPage(page.request, `${path}/signup`);
  await page.clock.install();
  await openPage(page, `${path}/signup`);
  await fillIn(page, SIGN_UP, { firstname: 'Zoë', lastname: 'O’Neill', email: own });
  const guests = page.getByRole('group', { name: textOf('en', 'attend:guests.title') });
  await guests.getByLabel(textOf('en', 'forms:fields.firstname')).fill('Ана');
  await guests.getByLabel(textOf('en', 'forms:fields.lastname')).fill('Иванова');
  await guests.getByLabel(textOf('en', 'forms:fields.email')).fill(guest);
  await button(page, 'attend:guests.add').click();
  await expect(guests.getByRole('listitem')).toContainText(guest);
  await passFormTime(page);
  await button(page, 'attend:signUp.send').click();
  const done = page.getByRole('dialog', { name: textOf('en', 'attend:signUp.doneTitle') });
  await expect(done).toContainText(textOf('en', 'attend:signUp.done'));
  await done.getByRole('button', { name: textOf('en', 'forms:close') }).click();
}

// covers: E28, E32
test('an event goes from its author to a visitor, who cancels, and to a guest, who hears of a change', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow();
  const author = await insertAccount();
  await logIn(page, author.username);
  await writeEvent(page);
  await expect(page.getByRole('img', { name: 'A room with chairs' })).toBeVisible();
  await expect(page.locator('main')).toContainText('Bring your questions.');
  const path = new URL(page.url()).pathname;

  const own = uniqueEmail();
  const guest = uniqueEmail();
  const visitor = await browser.newPage({ ...(baseURL ? { baseURL } : {}), locale: 'en-US' });
  await signUp(visitor, path, [own, guest]);
  for (const email of [own, guest]) await expect.poll(() => calendarsFor(email).length, MAIL_TIMEOUT).toBe(1);
  expect(calendarsFor(own)[0]).toMatch(new RegExp(`SUMMARY\\S*:${ENTRIES.title}`));

  await openPage(visitor, await mailedLink(own, '/events/place'));
  await button(visitor, 'attend:place.cancel').click();
  await expect(visitor.locator('main h1')).toHaveText(textOf('en', 'attend:place.cancelled'));
  await expect
    .poll(() => calendarsFor(own).filter((each) => each.includes('METHOD:CANCEL')).length, MAIL_TIMEOUT)
    .toBe(1);
  await visitor.close();

  await page.getByRole('link', { name: textOf('en', 'attend:own.change'), exact: true }).click();
  await expect(page.locator('[name="timeStart"]')).toHaveValue(/^0?2:00 pm$/i);
  await page.locator('[name="timeStart"]').fill('02:30 pm');
  await button(page, 'posting:save').click();
  await expect(page).toHaveURL(path, SENT);
  await expect
    .poll(() => calendarsFor(guest).filter((each) => each.includes('SEQUENCE:1')).length, MAIL_TIMEOUT)
    .toBe(1);
  expect(calendarsFor(own).filter((each) => /METHOD:PUBLISH/.test(each))).toHaveLength(1);
});

// covers: E25, E50
test('news that is written in a dialog of the board stands on it at once, as its first like does, and the form is empty again', async ({
  page,
}) => {
  const own = await postedEvent(page);
  const title = `News ${own.slug}`;
  const post = '/api/events/items/news';
  const articles = page.getByRole('main').getByRole('article');
  await visit(page, '/events');
  await button(page, 'attend:add.news').click();
  await fillIn(page, post, { title, subtitle: 'In short.' });
  await page.locator(`form[action^="${post}"] [name="industries"][value="education"]`).check();
  await page.locator('dialog [contenteditable="true"]').click();
  await page.keyboard.type('All of it.');
  await button(page, 'posting:publish').click();
  await expect(articles.filter({ hasText: title })).toBeVisible(SENT);
  await expect(page.getByRole('dialog')).toBeHidden();
  await button(page, 'attend:add.news').click();
  await expect(page.locator('dialog [name="title"]')).toHaveValue('');
  await button(page, 'posting:close').click();

  await articles.getByRole('link', { name: title, exact: true }).click();
  await button(page, 'attend:like.do').click();
  await expect(button(page, 'attend:like.undo')).toBeVisible();
  await page.getByRole('link', { name: textOf('en', 'events:item.back') }).click();
  const article = articles.filter({ hasText: title });
  await article.locator('summary').click();
  await expect(article).toContainText(textOf('en', 'events:likes_one', { count: '1' }));
});

// covers: M30
test('the header leads to registered events once there is one', async ({ page }) => {
  const own = await postedEvent(page);
  const account = page.getByRole('banner').getByRole('button', { name: /^Account/ });
  const link = page
    .getByRole('banner')
    .getByRole('link', { name: textOf('en', 'attend:registered.nav'), exact: true });
  await visit(page, '/');
  await account.click();
  await expect(link).toHaveCount(0);
  await signUpAccount(page, own);
  await visit(page, '/');
  await account.click();
  await link.click();
  await expect(page).toHaveURL(/\/registeredEvents$/);
  await expect(page.getByRole('article')).toContainText(ENTRIES.title);
});

test('the form of an event does not scroll sideways in Arabic on a phone', async ({ page }) => {
  const author = await insertAccount();
  await logIn(page, author.username);
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, '/ar/events/new/event');
  await expect(page.locator('[contenteditable="true"]')).toBeVisible();
  expect(await layoutFlaws(page)).toEqual([]);
});

test.describe('what axe finds', () => {
  // axe injects its script, which the site's policy blocks.
  test.use({ bypassCSP: true });

  async function findingsOf(page: Page): Promise<string[]> {
    const found: string[] = [];
    for (const theme of ['automatic', ...AXE_THEMES] as const) {
      await page.evaluate((name) => (document.documentElement.dataset['theme'] = name), theme);
      // The structure is the same in all themes.
      const options = theme === 'automatic' ? EVERYTHING : CONTRAST;
      found.push(...(await violations(page, options)).map((each) => `${theme}: ${each}`));
    }
    return found;
  }

  test('on the pages of writing, signing up, one’s place and registered events is nothing', async ({
    page,
  }) => {
    test.slow();
    const { slug, timestamp } = await postedEvent(page);
    await visit(page, '/events/new/event');
    await expect(page.locator('[contenteditable="true"]')).toBeVisible();
    expect.soft(await findingsOf(page), 'writing').toEqual([]);
    await button(page, 'posting:publish').click();
    await expect(page.locator('[data-error-summary]')).toBeVisible();
    expect.soft(await findingsOf(page), 'refused').toEqual([]);

    await waitForDynamicPage(page.request, `/events/${slug}`);
    await visit(page, `/events/${slug}#sign-up`);
    await expect(page.locator('dialog [name="email"]')).toBeVisible();
    expect.soft(await findingsOf(page), 'an item, and its dialog').toEqual([]);
    await visit(page, '/events#add-news');
    await expect(page.locator('dialog [contenteditable="true"]')).toBeVisible();
    expect.soft(await findingsOf(page), 'the board, and its dialog').toEqual([]);

    await waitForDynamicPage(page.request, `/events/${slug}/signup`);
    await visit(page, `/events/${slug}/signup`);
    const email = page.locator('[name="email"]');
    await expect(email).not.toHaveValue('');
    expect.soft(await findingsOf(page), 'signing up').toEqual([]);
    const own = await email.inputValue();
    await signUpAccount(page, { email: own, timestamp });

    await openPage(page, await mailedLink(own, '/events/place'));
    await expect(page.locator('main h1')).toHaveText(textOf('en', 'attend:place.confirmed'));
    expect.soft(await findingsOf(page), 'place').toEqual([]);
    await visit(page, '/registeredEvents');
    await expect(page.getByRole('article')).toContainText(ENTRIES.title);
    expect.soft(await findingsOf(page), 'registered events').toEqual([]);
  });
});
