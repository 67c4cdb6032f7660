import type { Page } from '@playwright/test';
import { enter, tabTo } from '../../../e2e/support/keyboard.ts';
import { textOf } from '../../../e2e/support/pages.ts';
import { findRecords } from '../../../e2e/support/records.ts';
import { expect } from '../../../e2e/support/test.ts';

interface Change {
  /** Text of the state. */
  readonly to: string;
  readonly note: string;
}

/** On the page of a record: another state, after the question, and a note, by keyboard alone. */
export async function changeByKeyboard(page: Page, { to, note }: Change): Promise<void> {
  const state = textOf('en', to);
  await enter(page, page.getByRole('button', { name: state }));
  await enter(page, page.getByRole('dialog').getByRole('button', { name: state }));
  await expect(page.getByText(textOf('en', 'admin:record.saved'))).toBeVisible();
  await tabTo(page, page.getByLabel('Note'));
  await page.keyboard.type(note);
  await enter(page, page.getByRole('button', { name: textOf('en', 'admin:record.saveNote') }));
}

/** Waits until a record is stored like this. */
export async function expectStored(
  collection: string,
  reference: string,
  like: Record<string, unknown>,
): Promise<void> {
  await expect.poll(async () => (await findRecords(collection, { reference }))[0]).toMatchObject(like);
}
