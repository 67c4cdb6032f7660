import { directionOf, localizePath } from '@larkfield/contracts';
import { logIn } from '../../e2e/support/data/accounts.ts';
import { insertAccount } from '../../e2e/support/data/admins.ts';
import { uniqueEmail } from '../../e2e/support/data/forms.ts';
import { MAIL_TIMEOUT, readMails } from '../../e2e/support/data/records.ts';
import { layoutFlaws } from '../../e2e/support/inspections/layout.ts';
import { textOf } from '../../e2e/support/pages/site-pages.ts';
import { waitForDynamicPage } from '../../e2e/support/sites/dynamic-pages.ts';
import { expect, test } from '../../e2e/support/browser/test.ts';
import { visit } from '../../e2e/support/browser/visit.ts';
import { limitedEvent, signUpVisitor } from './support/posts.ts';

const mailsTo = (email: string) => readMails().filter((mail) => mail.includes(`To: ${email}`));

for (const language of ['en', 'ar'] as const)
  test(`an author gives a place by hand, adds who phones, writes to all and cancels one, and the visitor sees it (${language})`, async ({
    page,
    browser,
    baseURL,
  }) => {
    test.slow();
    const t = (key: string, values: Readonly<Record<string, string>> = {}) =>
      textOf(language, `participants:${key}`, values);
    const button = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true });
    const { slug, timestamp } = await limitedEvent(page, 1);
    const visitor = await browser.newPage({ ...(baseURL ? { baseURL } : {}), locale: 'en-US' });
    await visit(visitor, '/events');
    const [holder, waiting] = [uniqueEmail(), uniqueEmail()];
    await signUpVisitor(visitor, { firstname: 'Ana', email: holder, timestamp, language });
    await signUpVisitor(visitor, { firstname: 'Bea', email: waiting, timestamp, language });

    const path = localizePath(`/events/${slug}`, language);
    await waitForDynamicPage(page.request, path);
    await visit(page, path);
    await page.getByRole('link', { name: textOf(language, 'attend:own.participants'), exact: true }).click();
    await expect(page.locator('main h1')).toHaveText(t('title'));
    const row = (name: string) => page.getByRole('row').filter({ hasText: name });
    await expect(row('Bea')).toContainText(t('states.waiting'));

    // The place that the visitor did not expect any more.
    await row('Bea').getByRole('button').first().click();
    await expect(page.getByRole('dialog')).toContainText(t('give.beyond', { taken: '2', places: '1' }));
    await button(t('give.confirm')).click();
    await expect(row('Bea')).toContainText(t('states.coming'));
    await expect.poll(() => mailsTo(waiting).length, MAIL_TIMEOUT).toBe(2);

    await button(t('enter.title')).click();
    await page.locator('dialog [name="firstname"]').fill('Cleo');
    await page.locator('dialog [name="lastname"]').fill('Phone');
    await button(t('enter.anyway')).click();
    await expect(row('Cleo')).toContainText(t('noEmail'));

    await button(t('message.title')).click();
    await page.locator('dialog [name="text"]').fill('Bring a pen.');
    await button(t('message.preview')).click();
    await expect(page.getByRole('dialog')).toContainText(t('message.count', { number: '2' }));
    await button(t('message.send')).click();
    for (const email of [holder, waiting])
      await expect
        .poll(() => mailsTo(email).filter((mail) => /Bring a pen\./.test(mail)).length, MAIL_TIMEOUT)
        .toBe(1);

    await row('Ana').getByRole('button').last().click();
    await button(t('cancel.confirm')).click();
    await expect(row('Ana')).toContainText(t('states.cancelled'));
    await expect.poll(() => mailsTo(holder).length, MAIL_TIMEOUT).toBe(3);

    await page.getByRole('searchbox').fill('bea');
    await expect(page.getByRole('row')).toHaveCount(2);
    expect(await page.locator('html').getAttribute('dir')).toBe(directionOf(language));
    for (const width of [320, 390, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      expect(await layoutFlaws(page), `${width}`).toEqual([]);
    }
    await visitor.close();
  });

test('somebody else sees no participants, and no link to them', async ({ page, browser, baseURL }) => {
  const { slug, id } = await limitedEvent(page, 1);
  const other = await browser.newPage({ ...(baseURL ? { baseURL } : {}), locale: 'en-US' });
  await logIn(other, (await insertAccount()).username);
  await waitForDynamicPage(other.request, `/events/${slug}`);
  await visit(other, `/events/${slug}`);
  await expect(
    other.getByRole('link', { name: textOf('en', 'attend:own.participants'), exact: true }),
  ).toHaveCount(0);
  await visit(other, `/events/participants/item?item=${id}`);
  await expect(other.locator('main h1')).toHaveText(textOf('en', 'participants:missing'));
  await other.close();
});
