import type { Page } from '@playwright/test';
import { CONTACT, contactEntries, fillIn, uniqueEmail, passFormTime } from '../../e2e/support/data/forms.ts';
import { textOf } from '../../e2e/support/pages/site-pages.ts';
import { findRecords } from '../../e2e/support/data/records.ts';
import { expect, test } from '../../e2e/support/browser/test.ts';
import { openPage } from '../../e2e/support/browser/visit.ts';

test.use({ viewport: { width: 390, height: 844 } });

const GROUPS: readonly (readonly string[])[] = [
  ['firstname', 'lastname', 'email', 'phone'],
  ['city', 'country', 'state', 'zip'],
  ['role', 'jobLevel'],
  ['message'],
];

const f = (key: string) => textOf('en', `forms:${key}`);
const group = (page: Page, number: number) => page.locator(`main fieldset[data-group="${number}"]`);
const field = (page: Page, name: string) => page.locator(`form[action^="${CONTACT}"] [name="${name}"]`);
const goOn = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('button', { name: f('group.next') })
    .click();

const entriesOf = (entries: Readonly<Record<string, string>>, number: number) =>
  Object.fromEntries(Object.entries(entries).filter(([name]) => GROUPS[number - 1]?.includes(name)));

async function expectGroup(page: Page, number: number): Promise<void> {
  await expect(group(page, number)).toBeVisible();
  for (const [index] of GROUPS.entries())
    if (index + 1 !== number) await expect(group(page, index + 1)).toBeHidden();
}

// covers: M68, M72
test('on a phone a message is written group by group, and nothing is lost by Back, complaints or links', async ({
  page,
}) => {
  const email = uniqueEmail();
  const entries = contactEntries(email);
  await page.clock.install();
  await openPage(page, '/contact');
  await expectGroup(page, 1);

  await fillIn(page, CONTACT, entriesOf({ ...entries, email: 'not an address' }, 1));
  await goOn(page);
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'please enter a correct e-mail address',
  );
  await expectGroup(page, 1);
  await field(page, 'email').fill(email);
  await goOn(page);
  await expectGroup(page, 2);
  await expect(group(page, 2)).toBeFocused();
  await expect(page).toHaveURL(/#contact-group-2$/);

  // An invalid field shows its error beside it; the summary appears only on Continue.
  await field(page, 'city').fill('   ');
  await field(page, 'zip').focus();
  await expect(field(page, 'city')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
  await fillIn(page, CONTACT, entriesOf(entries, 2));

  await page.goBack();
  await expectGroup(page, 1);
  await expect(field(page, 'email')).toHaveValue(email);
  await page.goForward();
  await expectGroup(page, 2);
  await expect(field(page, 'city')).toHaveValue(entries['city'] ?? '');

  // Skip link and back: its anchor belongs to the page, not to the form.
  await page.getByRole('link', { name: textOf('en', 'shell:skip') }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#main$/);
  await expectGroup(page, 2);

  await goOn(page);
  await expectGroup(page, 3);
  await fillIn(page, CONTACT, entriesOf(entries, 3));
  await goOn(page);
  await expectGroup(page, 4);

  // Sending checks all groups and shows the group with the error.
  await field(page, 'lastname').evaluate((node) => ((node as HTMLInputElement).value = ''));
  await fillIn(page, CONTACT, entriesOf(entries, 4));
  await passFormTime(page);
  const send = page.getByRole('button', { name: textOf('en', 'marketing:contact.form.send') });
  await send.click();
  await expectGroup(page, 1);
  await expect(page).toHaveURL(/#contact-group-1$/);
  await field(page, 'lastname').fill(entries['lastname'] ?? '');
  for (const number of [2, 3, 4]) {
    await goOn(page);
    await expectGroup(page, number);
  }
  await expect(field(page, 'message')).toHaveValue(entries['message'] ?? '');
  await send.click();
  await expect(page.getByRole('dialog')).toContainText(/LK-\w{4}-\w{4}/);
  expect(await findRecords('contacts', { email })).toMatchObject([{ message: entries['message'] }]);
});
