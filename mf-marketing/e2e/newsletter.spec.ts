import { uniqueEmail } from '../../e2e/support/data/forms.ts';
import { textOf } from '../../e2e/support/pages/site-pages.ts';
import { findRecords, MAIL_TIMEOUT, readMails } from '../../e2e/support/data/records.ts';
import { expect, test } from '../../e2e/support/browser/test.ts';
import { openPage, reloadPage } from '../../e2e/support/browser/visit.ts';
import { subscribe } from './subscribe.ts';

// covers: M83
test('one link changes the newsletter, and one POST without a browser ends it', async ({ page, request }) => {
  await page.clock.install();
  const email = uniqueEmail();
  await subscribe(page, 'sv', { email, frequency: 'oneMonth' });
  const path = /http\S+\/sv\/newsletter\/preferences#[\w-]+/;
  const preferences = () =>
    path.exec(readMails().find((mail) => mail.includes(email) && path.test(mail)) ?? '')?.[0];
  await expect.poll(preferences, MAIL_TIMEOUT).toBeTruthy();
  await openPage(page, preferences() ?? '');
  await expect(page.getByLabel(textOf('sv', 'forms:frequencies.oneMonth'))).toBeChecked();
  await page.getByLabel(textOf('sv', 'forms:frequencies.oneYear')).check();
  await page.getByRole('button', { name: textOf('sv', 'newsletter:preferences.save') }).click();
  await expect(page.getByText(textOf('sv', 'newsletter:preferences.saved'))).toBeVisible();
  expect(await findRecords('newsletter_subscriptions', { email })).toMatchObject([{ frequency: 'oneYear' }]);

  const token = preferences()?.split('#')[1] ?? '';
  const address = `/api/newsletter/unsubscribe/${token}`;
  await openPage(page, address);
  await expect(page).toHaveURL(new RegExp(`/sv/newsletter/preferences#${token}$`));
  expect(await findRecords('newsletter_subscriptions', { email })).toMatchObject([{ state: 'active' }]);
  for (const options of [
    { form: { 'List-Unsubscribe': 'One-Click' } },
    { multipart: { 'List-Unsubscribe': 'One-Click' } },
  ]) {
    expect((await request.post(address, options)).status()).toBe(200);
    expect(await findRecords('newsletter_subscriptions', { email })).toMatchObject([{ state: 'stopped' }]);
  }
  await reloadPage(page);
  await page.getByRole('button', { name: textOf('sv', 'newsletter:preferences.again') }).click();
  await expect(page.getByText(textOf('sv', 'newsletter:preferences.resumed'))).toBeVisible();
  expect(await findRecords('newsletter_subscriptions', { email })).toMatchObject([{ state: 'active' }]);
});
