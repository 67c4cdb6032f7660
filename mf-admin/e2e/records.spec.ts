import { readFile } from 'node:fs/promises';
import { findRecords } from '../../e2e/support/data/records.ts';
import { pressEnterOn } from '../../e2e/support/browser/keyboard.ts';
import { textOf } from '../../e2e/support/pages/site-pages.ts';
import { expect, test } from '../../e2e/support/browser/test.ts';
import { asAdmin, insertDonation, insertMessage } from '../../e2e/support/data/admins.ts';
import { changeByKeyboard, expectStored } from './support/record-change.ts';
import { searchByKeyboard } from './support/search.ts';

const text = (key: string, values?: Record<string, string>) => textOf('en', `admin:${key}`, values);

const record = (reference: string) => `/admin/record?of=marketing.contacts&reference=${reference}`;

test('a list shows nothing sensitive; a record does, with the notice that its reading was logged', async ({
  browser,
}) => {
  const { reference, email } = await insertMessage();
  const page = await asAdmin(browser);
  await page.goto(`/admin/records?of=marketing.contacts&search=${email}`);
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(page.getByRole('table')).not.toContainText('does not sleep');
  await page.getByRole('link', { name: reference }).click();
  await expect(page.getByText('My son does not sleep.')).toBeVisible();
  await expect(page.getByText(text('record.readNote'))).toBeVisible();
  await expect(
    page.getByRole('cell', { name: text('audit.actions.read'), exact: true }).first(),
  ).toBeVisible();
});

test('an amount of money reads as dollars in list and record', async ({ browser }) => {
  const { reference, email } = await insertDonation(5_000);
  const page = await asAdmin(browser);
  await page.goto(`/admin/records?of=support.donations&search=${email}`);
  const amount = textOf('en', 'support.records:donations.columns.cents');
  await expect(page.getByRole('columnheader', { name: amount, exact: true })).toBeVisible();
  await expect(page.getByRole('cell', { name: '$50.00', exact: true })).toBeVisible();
  await page.getByRole('link', { name: reference }).click();
  await expect(page.getByRole('definition').filter({ hasText: '$50.00' })).toBeVisible();
});

test('a search and a filter combine', async ({ browser }) => {
  const [open, answered] = [await insertMessage(), await insertMessage({ handling: 'answered' })];
  const page = await asAdmin(browser);
  await page.goto("/admin/records?of=marketing.contacts&search=o'neill");
  await expect(page.getByRole('link', { name: open.reference })).toBeVisible();
  await page.getByRole('combobox', { name: textOf('en', 'records:own.state') }).selectOption('answered');
  await expect(page.getByRole('link', { name: answered.reference })).toBeVisible();
  await expect(page.getByRole('link', { name: open.reference })).toHaveCount(0);
  await expect(page.getByRole('searchbox')).toHaveValue("o'neill");
});

for (const width of [1280, 1024, 390])
  test(`the name and the actions of a record are in sight at ${width} pixels`, async ({ browser }) => {
    const { email } = await insertMessage();
    const page = await asAdmin(browser, { viewport: { width, height: 800 } });
    await page.goto(`/admin/records?of=marketing.contacts&search=${email}`);
    const row = page.locator('tbody tr').filter({ hasText: 'José O’Neill' });
    const actions = row.getByRole('button', {
      name: textOf('en', 'admin:records.actionsFor', { name: 'José O’Neill' }),
    });
    await expect(row.getByRole('link')).toBeInViewport({ ratio: 1 });
    if (width < 500) await actions.scrollIntoViewIfNeeded();
    await expect(actions).toBeInViewport({ ratio: 1 });
    await actions.click();
    await expect(page.getByRole('dialog', { name: 'José O’Neill' })).toBeVisible();
  });

test('of two administrators who write a note, the second gets a conflict and keeps the typed text', async ({
  browser,
  watch,
}) => {
  const { reference } = await insertMessage();
  const [one, other] = [await asAdmin(browser), await asAdmin(browser)];
  for (const page of [one, other]) {
    await page.goto(record(reference));
    await expect(page.getByLabel('Note')).toBeVisible();
  }
  await one.getByLabel('Note').fill('Called on Monday');
  await one.getByRole('button', { name: text('record.saveNote') }).click();
  await expect(one.getByText(text('record.saved'))).toBeVisible();
  await other.getByLabel('Note').fill('Will write');
  await other.getByRole('button', { name: text('record.saveNote') }).click();
  await expect(other.getByRole('alert')).toContainText('Called on Monday');
  await expect(other.getByLabel('Note')).toHaveValue('Will write');
  await other.getByRole('button', { name: text('record.saveNote') }).click();
  await expect(other.getByText(text('record.saved'))).toBeVisible();
  watch.problems.length = 0;
});

test('several messages change their status at once, after it was said how many', async ({ browser }) => {
  const messages = [await insertMessage(), await insertMessage()];
  const page = await asAdmin(browser);
  await page.goto('/admin/records?of=marketing.contacts&state=new');
  for (const { reference } of messages)
    await page.getByLabel(text('records.selectOne', { reference })).check();
  await page.getByLabel(text('bulk.to')).selectOption('state answered');
  await page.getByRole('button', { name: text('bulk.change') }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(text('bulk.will', { number: '2' }));
  await dialog.getByRole('button', { name: /^Set status/ }).click();
  await expect(dialog).toBeHidden();
  for (const { reference } of messages)
    await expect
      .poll(async () => (await findRecords('contacts', { reference }))[0]?.['handling'])
      .toBe('answered');
});

interface KeptPerson {
  readonly email: string;
  readonly services: readonly {
    readonly service: string;
    readonly kinds: readonly {
      readonly id: string;
      readonly records: readonly { readonly reference: string; readonly values: Record<string, unknown> }[];
    }[];
  }[];
}

test('everything about a person is found by the address, kept as a file, and erased with a report', async ({
  browser,
}) => {
  const { reference, email } = await insertMessage();
  const page = await asAdmin(browser);
  await page.goto('/admin/person');
  await page.getByLabel(text('person.email')).fill(email);
  await page.getByRole('button', { name: text('person.find') }).click();
  await expect(page.getByText(reference)).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: text('person.export') }).click(),
  ]);
  const downloaded = JSON.parse(await readFile(await download.path(), 'utf8')) as KeptPerson;
  const { kinds = [] } = downloaded.services.find(({ service }) => service === 'marketing') ?? {};
  const [record] = kinds.find(({ id }) => id === 'contacts')?.records ?? [];
  expect([download.suggestedFilename(), downloaded.email]).toEqual(['person.json', email]);
  expect([record?.reference, record?.values['email']]).toEqual([reference, email]);
  await page.getByRole('button', { name: text('person.erase') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: text('person.erase') })
    .click();
  await expect(page.getByText(text('person.erased'))).toBeVisible();
  expect(await findRecords('contacts', { reference })).toEqual([]);
});

test('a message is found, answered and noted by keyboard alone', async ({ browser }) => {
  // Some targets need Tab through the whole page.
  test.slow();
  const { reference, email } = await insertMessage();
  const page = await asAdmin(browser);
  await page.goto('/admin/records?of=marketing.contacts');
  await expect(page.getByRole('table')).toBeVisible();
  await searchByKeyboard(page, email);
  await expect(page.locator('[data-row]')).toHaveCount(1);
  await pressEnterOn(page, page.getByRole('link', { name: reference }));
  const note = 'Called on Monday';
  await changeByKeyboard(page, { to: 'marketing.records:contacts.states.answered', note });
  await expectStored('contacts', reference, { handling: 'answered', note });
});
