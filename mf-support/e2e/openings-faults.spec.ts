import { createServer } from 'node:http';
import { waitForDynamicPage } from '../../e2e/support/sites/dynamic-pages.ts';
import { killRepeatedly } from '../../e2e/support/sites/kill-repeatedly.ts';
import { test as breaking } from '../../e2e/support/sites/own-site.ts';
import { textOf } from '../../e2e/support/pages/site-pages.ts';
import type { TestSite } from '../../e2e/support/sites/test-site.ts';
import { expect } from '../../e2e/support/browser/test.ts';
import { openPage } from '../../e2e/support/browser/visit.ts';

const OPENING = '/openings/translator';

/** Each makes the service fail and returns a function that repairs it. Its languages have no cached page yet. */
const FAULTS = {
  'too slow': {
    languages: ['de', 'fr'],
    async begin(own: TestSite) {
      const pid = own.pid('support') ?? 0;
      process.kill(pid, 'SIGSTOP');
      return async () => void process.kill(pid, 'SIGCONT');
    },
  },
  dead: {
    languages: ['sv', 'ru'],
    async begin(own: TestSite) {
      const end = killRepeatedly(own, 'support');
      return async () => end();
    },
  },
  'talking nonsense': {
    languages: ['es', 'pt'],
    async begin(own: TestSite) {
      const end = killRepeatedly(own, 'support');
      const server = createServer((_, response) => response.end('<h1>{"status": 200</h1>'));
      const listening = () =>
        new Promise<boolean>((resolve) => {
          server.once('error', () => resolve(false));
          server.listen(own.ports.get('support'), '127.0.0.1', () => resolve(true));
        });
      await expect.poll(listening).toBe(true);
      return async () => {
        server.closeAllConnections();
        await new Promise((resolve) => server.close(resolve));
        end();
      };
    },
  },
} as const;

breaking.describe.configure({ mode: 'serial' });

for (const [what, { languages, begin }] of Object.entries(FAULTS)) {
  breaking(
    `while the service is ${what}, a page that was read before is as ever, others say so and come back by retry`,
    async ({ page, own, browser, watch }) => {
      breaking.setTimeout(180_000);
      const [first, second] = languages;
      const known = `/ar${OPENING}`;
      for (const path of [known, `/${second}/openings`]) await waitForDynamicPage(page.request, path);
      const before = await (await page.request.get(known)).text();
      const heal = await begin(own);

      const copy = await page.request.get(known);
      expect([copy.status(), await copy.text()]).toEqual([200, before]);

      const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: own.origin });
      const reader = await plain.newPage();
      const alone = await reader.goto(`/${first}${OPENING}`);
      expect([alone?.status(), alone?.headers()['retry-after']]).toEqual([503, '5']);
      await expect(reader.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
      await expect(reader.locator('main h1')).toHaveText(textOf(first, 'shell:system.error.title'));
      await expect(reader.locator('header')).toBeVisible();
      const other = await reader.goto(`/${first}/supportus`);
      expect(other?.status()).toBe(200);
      await expect(reader.locator('main h1')).toHaveText(textOf(first, 'support:hub.title'));
      await plain.close();

      // Covers a document without page data, and a client-side navigation.
      await page.goto(`/${second}${OPENING}`);
      const failed = page.getByRole('heading', { name: textOf(second, 'shell:failure.title') });
      await expect(failed).toBeVisible();
      const list = await page.context().newPage();
      await openPage(list, `/${second}/openings`);
      await list.locator(`main a[href="/${second}${OPENING}"]`).first().click();
      await expect(list.getByRole('heading', { name: textOf(second, 'shell:failure.title') })).toBeVisible();

      await heal();
      await waitForDynamicPage(page.request, `/${second}${OPENING}`);
      for (const each of [page, list]) {
        await each.getByRole('button', { name: textOf(second, 'shell:failure.retry') }).click();
        await expect(
          each.locator('main a', { hasText: textOf(second, 'support:openings.all') }).first(),
        ).toBeVisible();
      }
      await expect(failed).toHaveCount(0);
      // Chromium logs each 503 to the console.
      watch.problems.length = 0;
    },
  );
}
