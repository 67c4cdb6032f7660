import { createServer } from 'node:http';
import { answered } from '../../e2e/support/dynamic.ts';
import { keepDead } from '../../e2e/support/keep-dead.ts';
import { test as breaking } from '../../e2e/support/own-site.ts';
import { textOf } from '../../e2e/support/pages.ts';
import type { TestSite } from '../../e2e/support/site.ts';
import { expect } from '../../e2e/support/test.ts';

const OPENING = '/openings/translator';

/** Each makes the service fail, and returns what ends that. Every one has languages that no page was asked for in. */
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
      const end = keepDead(own, 'support');
      return async () => end();
    },
  },
  'talking nonsense': {
    languages: ['es', 'pt'],
    async begin(own: TestSite) {
      const end = keepDead(own, 'support');
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
      await answered(page.request, known);
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

      // A document whose page is missing, and a page that is opened without one.
      await page.goto(`/${second}${OPENING}`);
      const failed = page.getByRole('heading', { name: textOf(second, 'shell:failure.title') });
      await expect(failed).toBeVisible();
      const list = await page.context().newPage();
      await list.goto(`/${second}/supportus`, { waitUntil: 'networkidle' });
      await list.getByRole('link', { name: textOf(second, 'support:hub.openings.action') }).click();
      await expect(list.getByRole('heading', { name: textOf(second, 'shell:failure.title') })).toBeVisible();

      await heal();
      await answered(page.request, `/${second}${OPENING}`);
      await answered(page.request, `/${second}/openings`);
      for (const each of [page, list])
        await each.getByRole('button', { name: textOf(second, 'shell:failure.retry') }).click();
      await expect(list.locator('main h1')).toHaveText(textOf(second, 'support:openings.title'));
      await expect(
        page.locator('main a', { hasText: textOf(second, 'support:openings.all') }).first(),
      ).toBeVisible();
      await expect(failed).toHaveCount(0);
      // Chromium writes each 503 to the console.
      watch.problems.length = 0;
    },
  );
}
