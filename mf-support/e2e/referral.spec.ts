import { mailedLink } from '../../e2e/support/data/accounts.ts';
import {
  fillIn,
  uniqueEmail,
  REFERRAL,
  referralEntries,
  passFormTime,
  visitForm,
} from '../../e2e/support/data/forms.ts';
import { textOf } from '../../e2e/support/pages/site-pages.ts';
import { findRecords, MAIL_TIMEOUT, readMails } from '../../e2e/support/data/records.ts';
import { sendWithRetry } from '../../e2e/support/data/send-with-retry.ts';
import { expect, test } from '../../e2e/support/browser/test.ts';
import { openPage } from '../../e2e/support/browser/visit.ts';
import type { Language } from '@larkfield/contracts';
import type { Page } from '@playwright/test';

const formOf = (page: Page, language: Language = 'en') => ({
  send: page.getByRole('button', { name: textOf(language, 'support:refer.send') }),
  answer: page.getByRole('dialog', { name: textOf(language, 'support:refer.sentTitle') }),
  language,
});

test.beforeEach(async ({ page }) => {
  await page.clock.install();
});

// covers: S29, S30, S31, S37, S38
test('a referral reaches the database and tells all three sides by mail', async ({ page, watch }) => {
  const email = uniqueEmail();
  await openPage(page, '/refercustomer');
  await fillIn(page, REFERRAL, referralEntries(email));
  await passFormTime(page);
  await sendWithRetry({ ...formOf(page), watch });
  await expect(page.getByRole('dialog')).toContainText('Your referral has been sent');
  const [record, ...more] = await findRecords('referrals', { 'referrer.email': email });
  expect(more).toEqual([]);
  expect(record).toMatchObject({ kind: 'collaborator' });
  await expect
    .poll(() => readMails().filter((mail) => mail.includes(`them.${email}`)).length, MAIL_TIMEOUT)
    .toBeGreaterThan(0);
  await expect
    .poll(() => readMails().filter((mail) => mail.includes(email)).length, MAIL_TIMEOUT)
    .toBeGreaterThanOrEqual(3);
});

test('in Arabic, mistakes are told in Arabic from right to left', async ({ page }) => {
  await visitForm(page, '/ar/refercustomer');
  await page.getByRole('button', { name: textOf('ar', 'support:refer.send') }).click();
  await expect(page.getByText(textOf('ar', 'forms:summary.title'))).toBeVisible();
  const field = textOf('ar', 'support:refer.labels.referer.firstname');
  const message = textOf('ar', 'forms:errors.required');
  const item = textOf('ar', 'forms:summary.item', { field, message });
  await expect(page.getByRole('link', { name: item, exact: true })).toBeVisible();
});

// covers: S45
test('the e-mail message is the specification’s, on leaving an edited field and gone when corrected', async ({
  page,
}) => {
  await openPage(page, '/refercustomer');
  const field = page.locator('[name="referer.email"]');
  await field.focus();
  await field.blur();
  await expect(page.getByText('Please insert a correct Email Address')).toHaveCount(0);
  await field.fill('nobody');
  await field.blur();
  await expect(page.getByText('Please insert a correct Email Address')).toBeVisible();
  await field.fill('somebody@example.org');
  await expect(page.getByText('Please insert a correct Email Address')).toHaveCount(0);
});

test('a lost answer is told after three seconds, and the retry counts once', async ({ page, watch }) => {
  const email = uniqueEmail();
  await openPage(page, '/refercustomer');
  await fillIn(page, REFERRAL, referralEntries(email));
  await passFormTime(page);
  // The first call reaches the service, but its answer is lost.
  await page.route(
    `**${REFERRAL}`,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await page.getByRole('button', { name: textOf('en', 'support:refer.send') }).click();
  await expect(
    page.getByText('this form is currently not functional due to a lack of backend support'),
  ).toBeVisible();
  await expect(page.locator('[name="referer.email"]')).toHaveValue(email);
  await sendWithRetry({ ...formOf(page), watch });
  await expect(page.getByRole('dialog')).toContainText('Your referral has been sent');
  expect(await findRecords('referrals', { 'referrer.email': email })).toHaveLength(1);
  watch.problems.length = 0;
});

// covers: S1, S3
test('every tile of the hub leads to a page, and the investment tiles say they are not open', async ({
  page,
}) => {
  await openPage(page, '/supportus');
  await expect(page.getByText('Not available at this time').first()).toBeVisible();
  const targets = await page
    .locator('main a[href^="/"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  expect(targets).toEqual(expect.arrayContaining(['/donate', '/volunteer', '/refercustomer']));
  for (const target of targets) expect((await page.request.get(target)).status(), target).toBe(200);
});

test('a referred person deletes their data with the link of the mail', async ({ page, watch }) => {
  const email = uniqueEmail();
  await openPage(page, '/sv/refercustomer');
  await fillIn(page, REFERRAL, referralEntries(email));
  await passFormTime(page);
  await sendWithRetry({ ...formOf(page, 'sv'), watch });
  await openPage(page, await mailedLink(`them.${email}`, '/sv/objection'));
  await page.getByRole('button', { name: textOf('sv', 'support:objection.button') }).click();
  await expect(page.locator('main h1')).toHaveText(textOf('sv', 'support:objection.done'));
  const [record] = await findRecords('referrals', { 'referrer.email': email });
  expect(JSON.stringify(record)).not.toContain(`them.${email}`);
});
