import type { Language } from '@larkfield/contracts';
import { expect, type Locator } from '@playwright/test';
import { textOf } from '../pages/site-pages.ts';

interface Sending {
  readonly send: Locator;
  /** Content of the page after the form was accepted. */
  readonly answer: Locator;
  readonly language?: Language;
  /** The test's problems. The browser's message about the lost call is removed from them. */
  readonly watch: { readonly problems: string[] };
}

/**
 * Sends a form whose call times out after three seconds, as the specification says. On a busy machine the page may then report
 * that the outcome is unknown and that sending again is safe; then the form is sent again. No other failure is retried.
 */
export async function sendWithRetry({ send, answer, language = 'en', watch }: Sending): Promise<void> {
  const unknown = send.page().getByText(textOf(language, 'forms:problems.unavailable')).first();
  await send.click();
  await expect(async () => {
    // During the call the button has another name.
    if ((await send.isVisible()) && (await unknown.isVisible()) && (await answer.isHidden())) {
      const quiet = watch.problems.filter((problem) => !/status of 50[34]/.test(problem));
      watch.problems.splice(0, watch.problems.length, ...quiet);
      await send.click({ timeout: 5_000 });
    }
    await expect(answer).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 40_000 });
}
