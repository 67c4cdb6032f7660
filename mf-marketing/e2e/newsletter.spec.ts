import { contactEntries, fillIn, NEWSLETTER, ownAddress, takeTime } from '../../e2e/support/forms.ts';
import { textOf } from '../../e2e/support/pages.ts';
import { findRecords, readMails } from '../../e2e/support/records.ts';
import { expect, test } from '../../e2e/support/test.ts';

test('one link changes the newsletter, and one POST without a browser ends it', async ({ page, request }) => {
  await page.clock.install();
  const email = ownAddress();
  await page.goto('/sv', { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: textOf('sv', 'marketing:contact.newsletter.open') }).click();
  await expect(page.getByText(textOf('sv', 'forms:newsletterConsent'))).toBeVisible();
  const { firstname, lastname, city, country, state, zip } = contactEntries(email);
  const entries = { firstname, lastname, city, country, state, zip, email };
  await fillIn(page, NEWSLETTER, { ...entries, role: 'parent', frequency: 'oneMonth' } as Record<
    string,
    string
  >);
  await takeTime(page);
  await page.getByRole('button', { name: textOf('sv', 'marketing:contact.newsletter.send') }).click();
  const linkOf = (path: RegExp) => () =>
    path.exec(readMails().find((mail) => mail.includes(email) && path.test(mail)) ?? '')?.[0];
  const confirm = linkOf(/http\S+\/sv\/newsletter#token=[\w-]+/);
  await expect.poll(confirm).toBeTruthy();
  await page.goto(confirm() ?? '', { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: textOf('sv', 'marketing:newsletterPage.confirm') }).click();

  const preferences = linkOf(/http\S+\/sv\/newsletter\/preferences#[\w-]+/);
  await expect.poll(preferences).toBeTruthy();
  await page.goto(preferences() ?? '', { waitUntil: 'networkidle' });
  await expect(page.getByLabel(textOf('sv', 'forms:frequencies.oneMonth'))).toBeChecked();
  await page.getByLabel(textOf('sv', 'forms:frequencies.oneYear')).check();
  await page.getByRole('button', { name: textOf('sv', 'newsletter:preferences.save') }).click();
  await expect(page.getByText(textOf('sv', 'newsletter:preferences.saved'))).toBeVisible();
  expect(await findRecords('newsletter_subscriptions', { email })).toMatchObject([{ frequency: 'oneYear' }]);

  const token = preferences()?.split('#')[1] ?? '';
  const address = `/api/newsletter/unsubscribe/${token}`;
  await page.goto(address, { waitUntil: 'networkidle' });
  await expect(page).toHaveURL(new RegExp(`/sv/newsletter/preferences#${token}$`));
  expect(await findRecords('newsletter_subscriptions', { email })).toMatchObject([{ state: 'active' }]);
  for (const options of [
    { form: { 'List-Unsubscribe': 'One-Click' } },
    { multipart: { 'List-Unsubscribe': 'One-Click' } },
  ]) {
    expect((await request.post(address, options)).status()).toBe(200);
    expect(await findRecords('newsletter_subscriptions', { email })).toMatchObject([{ state: 'stopped' }]);
  }
  await page.reload({ waitUntil: 'networkidle' });
  await page.getByRole('button', { name: textOf('sv', 'newsletter:preferences.again') }).click();
  await expect(page.getByText(textOf('sv', 'newsletter:preferences.resumed'))).toBeVisible();
  expect(await findRecords('newsletter_subscriptions', { email })).toMatchObject([{ state: 'active' }]);
});
