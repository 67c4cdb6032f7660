import { readFile } from 'node:fs/promises';
import { findRecords } from '../../e2e/support/data/records.ts';
import { pressEnterOn } from '../../e2e/support/browser/keyboard.ts';
import { textOf } from '../../e2e/support/pages/site-pages.ts';
import { expect, test } from '../../e2e/support/browser/test.ts';
import { asAdmin, insertMessage } from '../../e2e/support/data/admins.ts';
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
  await page.getByLabel(text('bulk.to')).selectOption('answered');
  await page.getByRole('button', { name: text('bulk.change') }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(text('bulk.will', { number: '2' }));
  await dialog.getByRole('button', { name: text('bulk.change') }).click();
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
