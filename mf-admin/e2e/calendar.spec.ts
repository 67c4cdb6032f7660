import type { Page } from '@playwright/test';
import { expect, test } from '../../e2e/support/test.ts';
import { textOf } from '../../e2e/support/pages.ts';
import { asAdmin } from '../../e2e/support/admins.ts';

// One calendar for all: its tests take turns.
test.describe.configure({ mode: 'serial' });

const text = (key: string, values?: Record<string, string>) => textOf('en', `admin:calendar.${key}`, values);

async function add(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: text('add') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(text('what')).fill(name);
  await dialog.getByLabel(text('specialist')).fill('Zeynep Aydın');
  await dialog.getByRole('button', { name: text('save') }).click();
}

const entry = (page: Page, name: string) => page.getByRole('button', { name }).first();

// covers: A12, A13, A16
test('an entry is added, moved by keyboard, removed after the question, and brought back', async ({
  browser,
}) => {
  const page = await asAdmin(browser);
  const name = `Visit ${crypto.randomUUID().slice(0, 6)}`;
  await page.goto('/admin/calendar?view=month');
  await add(page, name);
  await expect(page.getByText(text('saved', { name }))).toBeVisible();
  await entry(page, name).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: text('later') }).click();
  await expect(page.getByText(text('moved', { name }))).toBeVisible();
  await entry(page, name).click();
  await page.getByRole('button', { name: text('remove') }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading')).toHaveText('remove?');
  await dialog.getByRole('button', { name: text('remove') }).click();
  await expect(page.getByText(text('removed', { name }))).toBeVisible();
  await page.getByRole('button', { name: text('undo') }).click();
  await expect(entry(page, name)).toBeVisible();
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

test('two administrators who change the calendar at once see it, and neither change is lost', async ({
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
