import type { BrowserContext, Page } from '@playwright/test';
import { waitForDynamicPage } from '../../e2e/support/sites/dynamic-pages.ts';
import { expect, test } from '../../e2e/support/browser/test.ts';
import { visit } from '../../e2e/support/browser/visit.ts';
import { PAYLOADS } from '@larkfield/contracts/testing/rich-text';
import { ENTRIES, postedEvent } from './support/posts.ts';

const PARTS = 4;

/** Counts executed attacks: every function that they call logs to the test. */
async function countRuns(context: BrowserContext): Promise<string[]> {
  const runs: string[] = [];
  await context.exposeFunction('tellRun', (where: string) => void runs.push(where));
  await context.addInitScript(() => {
    const tell = () => void (window as unknown as { tellRun(where: string): void }).tellRun(location.href);
    Object.assign(window, { alert: tell, confirm: tell, prompt: tell, print: tell });
  });
  return runs;
}

/** Triggers all content: attacks wait for pointer, focus, wheel or paste. */
async function touchAll(page: Page, selector: string): Promise<void> {
  await page.locator(selector).first().waitFor();
  await page.evaluate((wanted) => {
    const events = 'mouseover mouseenter pointerover pointerdown focusin copy paste wheel scroll toggle';
    for (const element of document.querySelectorAll<HTMLElement | SVGElement>(`${wanted} *`)) {
      for (const name of events.split(' ')) element.dispatchEvent(new Event(name, { bubbles: true }));
      // Ordinary links navigate away and are skipped; only links that could run script are clicked.
      const leads = element.closest('button, a[href^="http"], a[href^="/"], a[href^="mailto:"]');
      if (!leads && element instanceof HTMLElement) element.click();
      element.focus();
    }
  }, selector);
}

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
    await waitForDynamicPage(page.request, `/events/${slug}`);
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
  // The attacks' images do not exist, which Chromium logs; violations of the policy remain problems.
  const quiet = watch.problems.filter((problem) => !problem.includes('Failed to load resource'));
  watch.problems.splice(0, watch.problems.length, ...quiet);
});

test('without the sanitizer and the policy many of them run', async ({ browser, watch }) => {
  const context = await browser.newContext({ bypassCSP: true });
  const runs = await countRuns(context);
  const page = await context.newPage();
  // One frame per payload, because one with an open comment would hide those after it.
  const frames = PAYLOADS.map(
    (html) => `<iframe srcdoc="${html.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"></iframe>`,
  );
  await page.setContent(frames.join(''), { waitUntil: 'load' });
  await expect.poll(() => runs.length).toBeGreaterThan(30);
  await context.close();
  watch.problems.length = 0;
});
