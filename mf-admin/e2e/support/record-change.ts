import type { Page } from '@playwright/test';
import { pressEnterOn, tabTo } from '../../../e2e/support/browser/keyboard.ts';
import { textOf } from '../../../e2e/support/pages/site-pages.ts';
import { findRecords } from '../../../e2e/support/data/records.ts';
import { expect } from '../../../e2e/support/browser/test.ts';

interface Change {
  readonly to: string;
  readonly note: string;
}

/** On a record's page, changes the state (with confirmation) and adds a note, by keyboard alone. */
export async function changeByKeyboard(page: Page, { to, note }: Change): Promise<void> {
  const state = textOf('en', to);
  await pressEnterOn(page, page.getByRole('button', { name: state }));
  await pressEnterOn(page, page.getByRole('dialog').getByRole('button', { name: state }));
  await expect(page.getByText(textOf('en', 'admin:record.saved'))).toBeVisible();
  await tabTo(page, page.getByLabel('Note'));
  await page.keyboard.type(note);
  await pressEnterOn(page, page.getByRole('button', { name: textOf('en', 'admin:record.saveNote') }));
}

export async function expectStored(
  collection: string,
  reference: string,
  like: Record<string, unknown>,
): Promise<void> {
  await expect.poll(async () => (await findRecords(collection, { reference }))[0]).toMatchObject(like);
}
