import type { BrowserContext, Page } from '@playwright/test';
import { answered } from '../../e2e/support/dynamic.ts';
import { expect, test } from '../../e2e/support/test.ts';
import { visit } from '../../e2e/support/visit.ts';
import { PAYLOADS } from '../rich-text/testing/payloads.ts';
import { ENTRIES, postedEvent } from './support/posts.ts';

const PARTS = 4;

/** Counts what runs: everything that the attacks call is a line to the test. */
async function countRuns(context: BrowserContext): Promise<string[]> {
  const runs: string[] = [];
  await context.exposeFunction('tellRun', (where: string) => void runs.push(where));
  await context.addInitScript(() => {
    const tell = () => void (window as unknown as { tellRun(where: string): void }).tellRun(location.href);
    Object.assign(window, { alert: tell, confirm: tell, prompt: tell, print: tell });
  });
  return runs;
}

/** Touches all that was written: attacks wait for the pointer, the focus, a wheel or a paste. */
async function touchAll(page: Page, selector: string): Promise<void> {
  await page.locator(selector).first().waitFor();
  await page.evaluate((wanted) => {
    const events = 'mouseover mouseenter pointerover pointerdown focusin copy paste wheel scroll toggle';
    for (const element of document.querySelectorAll<HTMLElement | SVGElement>(`${wanted} *`)) {
      for (const name of events.split(' ')) element.dispatchEvent(new Event(name, { bubbles: true }));
      // Links lead away: only those that would run something are followed.
      const leads = element.closest('button, a[href^="http"], a[href^="/"], a[href^="mailto:"]');
      if (!leads && element instanceof HTMLElement) element.click();
      element.focus();
    }
  }, selector);
}

/** Pastes texts into the editor, one after the other. */
async function paste(page: Page, texts: readonly string[]): Promise<void> {
  await page.evaluate((htmls) => {
    const editor = document.querySelector<HTMLElement>('[contenteditable="true"]');
    editor?.focus();
    for (const html of htmls) {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/html', html);
      editor?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }
  }, texts);
}

test('none of more than 200 known attacks runs, on the page of an item or in the editor', async ({
  page,
  context,
  watch,
}) => {
  test.slow();
  expect(PAYLOADS.length).toBeGreaterThanOrEqual(200);
  const runs = await countRuns(context);
  await postedEvent(page);
  const size = Math.ceil(PAYLOADS.length / PARTS);
  for (let part = 0; part < PARTS; part += 1) {
    const html = `<p>Words.</p>${PAYLOADS.slice(part * size, (part + 1) * size).join('\n')}<p>The end.</p>`;
    const news = {
      ...{ title: `${ENTRIES.title} ${part}`, subtitle: 'a', industries: ['education'] },
      ...{ html, timestamp: Date.now() + part },
    };
    const slug = await page.evaluate(async (body) => {
      const headers = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() };
      const answer = await fetch('/api/events/items/news', { method: 'POST', headers, body });
      if (!answer.ok) throw new Error(`the news was not posted: ${answer.status}`);
      return ((await answer.json()) as { slug: string }).slug;
    }, JSON.stringify(news));
    await answered(page.request, `/events/${slug}`);
    await visit(page, `/events/${slug}`);
    await touchAll(page, 'main');
  }
  await visit(page, '/events/new/news');
  const editor = page.locator('[contenteditable="true"]');
  await editor.waitFor();
  await paste(page, [...PAYLOADS, '<p>The end.</p>']);
  await expect(editor).toContainText('The end.');
  await touchAll(page, '[contenteditable="true"]');
  expect(runs).toEqual([]);
  // Images of the attacks are not there, which Chromium writes to the console; a broken policy stays a problem.
  const quiet = watch.problems.filter((problem) => !problem.includes('Failed to load resource'));
  watch.problems.splice(0, watch.problems.length, ...quiet);
});

test('without the sanitizer and the policy many of them run', async ({ browser, watch }) => {
  const context = await browser.newContext({ bypassCSP: true });
  const runs = await countRuns(context);
  const page = await context.newPage();
  // One that hides all that comes after it, such as an open comment, does not hide the others.
  const frames = PAYLOADS.map(
    (html) => `<iframe srcdoc="${html.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"></iframe>`,
  );
  await page.setContent(frames.join(''), { waitUntil: 'load' });
  await expect.poll(() => runs.length).toBeGreaterThan(30);
  await context.close();
  watch.problems.length = 0;
});
