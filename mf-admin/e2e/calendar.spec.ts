import type { Page } from '@playwright/test';
import { expect, test } from '../../e2e/support/browser/test.ts';
import { pressEnterOn, tabTo } from '../../e2e/support/browser/keyboard.ts';
import { textOf } from '../../e2e/support/pages/site-pages.ts';
import { findRecords } from '../../e2e/support/data/records.ts';
import { asAdmin } from '../../e2e/support/data/admins.ts';

// All tests share one calendar.
test.describe.configure({ mode: 'serial' });

const text = (key: string, values?: Record<string, string>) => textOf('en', `admin:calendar.${key}`, values);

async function add(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: text('add') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(text('what')).fill(name);
  await dialog.getByLabel(text('specialist')).fill('Zeynep Aydın');
  await dialog.getByRole('button', { name: text('save') }).click();
}

async function storedEntry(name: string | undefined): Promise<object | undefined> {
  const [calendar] = await findRecords('admin_calendar', {});
  return (calendar?.['entries'] as { description: string }[]).find(({ description }) => description === name);
}

const entry = (page: Page, name: string) => page.getByRole('button', { name }).first();

// covers: A12, A13, A16
test('an entry is added, changed, moved, removed after the question, and brought back, by keyboard alone', async ({
  browser,
}) => {
  // Some targets need Tab through the whole page.
  test.slow();
  const page = await asAdmin(browser);
  const [first, name] = ['Visit', 'Talk'].map((word) => `${word} ${crypto.randomUUID().slice(0, 6)}`);
  const dialog = page.getByRole('dialog');
  const press = (key: string) =>
    pressEnterOn(page, page.getByRole('button', { name: text(key), exact: true }));
  const typeInto = async (key: string, words: string) => {
    await expect(dialog.getByLabel(text(key))).toBeFocused();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(words);
  };
  // A different month on each run, because full days hide entries.
  const year = 2033 + test.info().repeatEachIndex;
  await page.goto(`/admin/calendar?view=month&date=${year}-05-10`);
  await press('add');
  await typeInto('what', first ?? '');
  await tabTo(page, dialog.getByLabel(text('specialist')));
  await page.keyboard.type('Zeynep Aydın');
  await page.keyboard.press('Enter');
  await expect(page.getByText(text('saved', { name: first ?? '' }))).toBeVisible();

  await pressEnterOn(page, entry(page, first ?? ''));
  await press('edit');
  await typeInto('what', name ?? '');
  await tabTo(page, dialog.getByLabel(text('color')));
  await page.keyboard.type(text('colors.purple'));
  await press('save');
  await expect(page.getByText(text('saved', { name: name ?? '' }))).toBeVisible();

  await pressEnterOn(page, entry(page, name ?? ''));
  await press('later');
  await expect(page.getByText(text('moved', { name: name ?? '' }))).toBeVisible();
  expect(await storedEntry(name)).toMatchObject({ startDate: `${year}-05-11`, color: 'purple' });

  await expect(entry(page, name ?? '')).toBeFocused();
  await page.keyboard.press('Enter');
  await press('remove');
  await expect(dialog.getByRole('heading')).toHaveText('remove?');
  await press('removeEntry');
  await expect(page.getByText(text('removed', { name: name ?? '' }))).toBeVisible();
  expect(await storedEntry(name)).toBeUndefined();
  await expect(page.getByRole('button', { name: text('undo') })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(entry(page, name ?? '')).toBeVisible();
  expect(await storedEntry(name)).toMatchObject({ startDate: `${year}-05-11`, color: 'purple' });
});

test('an entry is dragged to another day', async ({ browser }) => {
  const page = await asAdmin(browser, { viewport: { width: 1280, height: 1200 } });
  const name = `Drag ${crypto.randomUUID().slice(0, 6)}`;
  await page.goto('/admin/calendar?view=month&date=2031-01-15');
  await add(page, name);
  await expect(page.getByText(text('saved', { name }))).toBeVisible();
  await entry(page, name).dragTo(page.locator('.rbc-day-bg').nth(9), { targetPosition: { x: 10, y: 80 } });
  await expect(page.getByText(text('moved', { name }))).toBeVisible();
});

test('two administrators who change the calendar at once get a conflict, and neither change is lost', async ({
  browser,
  watch,
}) => {
  const [one, other] = [await asAdmin(browser), await asAdmin(browser)];
  const [first, second] = ['One', 'Two'].map((word) => `${word} ${crypto.randomUUID().slice(0, 6)}`);
  for (const page of [one, other]) {
    await page.goto('/admin/calendar?view=agenda');
    await expect(page.getByRole('button', { name: text('add') })).toBeVisible();
    await page.waitForLoadState('networkidle');
  }
  await add(one, first ?? '');
  await expect(entry(one, first ?? '')).toBeVisible();
  await add(other, second ?? '');
  await expect(other.getByText(text('conflict', { name: second ?? '' }))).toBeAttached();
  await other
    .getByRole('dialog')
    .getByRole('button', { name: textOf('en', 'admin:confirm.cancel') })
    .click();
  await expect(entry(other, first ?? '')).toBeVisible();
  await other.getByRole('button', { name: text('again') }).click();
  await expect(entry(other, second ?? '')).toBeVisible();
  await one.reload();
  await expect(entry(one, second ?? '')).toBeVisible();
  await expect(entry(one, first ?? '')).toBeVisible();
  watch.problems.length = 0;
});

test('an entry opens beside itself, and its form asks what, when, who and then the color', async ({
  browser,
}) => {
  const page = await asAdmin(browser, { viewport: { width: 1280, height: 1200 } });
  const name = `Near ${crypto.randomUUID().slice(0, 6)}`;
  await page.goto('/admin/calendar?view=month&date=2034-02-15');
  await page.getByRole('button', { name: text('add') }).click();
  const fields = page.getByRole('dialog').locator('input, select');
  const names = await fields.evaluateAll((all) => all.map((field) => field.getAttribute('name')));
  expect(names).toEqual([
    ...['description', 'startDate', 'startTime', 'endDate', 'endTime', 'specialistName', 'color'],
  ]);
  await page.keyboard.press('Escape');
  await add(page, name);
  await entry(page, name).click();
  const popover = page.getByRole('dialog', { name });
  await expect(popover).toBeVisible();
  const [near, box] = [await entry(page, name).boundingBox(), await popover.boundingBox()];
  if (!near || !box) throw new Error('not shown');
  expect(Math.abs(box.x - near.x)).toBeLessThan(20);
  expect(box.y - near.y - near.height).toBeLessThan(20);
  expect(box.y).toBeGreaterThan(near.y);
});
