import { createServer, type AddressInfo, type Server } from 'node:net';
import { SCAN_TIMEOUT } from '../../e2e/support/data/files.ts';
import { uniqueEmail, passFormTime } from '../../e2e/support/data/forms.ts';
import { killRepeatedly } from '../../e2e/support/sites/kill-repeatedly.ts';
import { textOf } from '../../e2e/support/pages/site-pages.ts';
import { samplePdf } from '../../e2e/support/data/files.ts';
import { SITE_START_TIMEOUT, startSite, type TestSite } from '../../e2e/support/sites/test-site.ts';
import { expect, test as shared } from '../../e2e/support/browser/test.ts';
import { openPage } from '../../e2e/support/browser/visit.ts';
import {
  button,
  field,
  fill,
  next,
  PATH,
  registrationText,
  send,
  fillUpToVisit,
} from './support/registration.ts';

interface Scanner {
  readonly url: string;
  down(): Promise<void>;
  up(): Promise<void>;
}

/** Starts a stand-in for clamd that finds no virus. */
async function startScanner(): Promise<Scanner> {
  const open = (port: number): Promise<Server> =>
    new Promise((resolve) => {
      const server = createServer((socket) => {
        let last = Buffer.alloc(0);
        socket.on('error', () => undefined);
        socket.on('data', (piece) => {
          last = Buffer.concat([last, piece]).subarray(-4);
          if (last.equals(Buffer.alloc(4))) socket.end('stream: OK\0');
        });
      });
      server.listen(port, '127.0.0.1', () => resolve(server));
    });
  let server = await open(0);
  const { port } = server.address() as AddressInfo;
  return {
    url: `tcp://127.0.0.1:${port}`,
    down: () => new Promise((resolve) => server.close(() => resolve())),
    up: async () => void (server = await open(port)),
  };
}

const test = shared.extend<object, { readonly scanner: Scanner; readonly own: TestSite }>({
  scanner: [
    async ({}, use) => {
      const scanner = await startScanner();
      await use(scanner);
      await scanner.down();
    },
    { scope: 'worker' },
  ],
  own: [
    async ({ scanner }, use) => {
      const site = await startSite({ passed: { RATE_LIMIT_FACTOR: '1000', CLAMD_URL: scanner.url } });
      await use(site);
      await site.stop();
    },
    { scope: 'worker', ...SITE_START_TIMEOUT },
  ],
  baseURL: ({ own }, use) => use(own.origin),
});

test.use({ viewport: { width: 390, height: 844 } });
test.describe.configure({ mode: 'serial' });

/** Each starts a fault and returns a function that ends it. */
const FAULTS = {
  'file service is dead': async (own: TestSite) => {
    const end = killRepeatedly(own, 'files');
    return async () => end();
  },
  'scanner is away': async (_own: TestSite, scanner: Scanner) => {
    await scanner.down();
    return () => scanner.up();
  },
} as const;

for (const [what, begin] of Object.entries(FAULTS))
  // covers: F51, F52
  test(`while the ${what}, the form says so and keeps its entries, and trying again goes on`, async ({
    page,
    own,
    scanner,
    watch,
  }) => {
    test.setTimeout(240_000);
    await page.clock.install();
    await openPage(page, PATH);
    await fillUpToVisit(page, 'en', uniqueEmail());
    await fill(page, { comment: 'Please ring twice' });
    const heal = await begin(own, scanner);
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: 'waiver.pdf', mimeType: 'application/pdf', buffer: samplePdf() });
    await expect(page.getByText('There are issues with our file service').first()).toBeVisible();
    await next(page, 'en');
    await expect(page).toHaveURL(/\/visit$/);
    await expect(page.locator('[data-error-summary]')).toContainText(textOf('en', 'forms:file.noVerdict'));
    await expect(field(page, 'comment')).toHaveValue('Please ring twice');
    await expect(field(page, 'childfirstname')).toHaveValue('Zoë');
    await heal();
    const ready = async () => (await page.request.get('/health/ready')).status();
    await expect.poll(ready, { timeout: 60_000 }).toBe(200);
    await button(page, textOf('en', 'forms:file.retry')).click();
    await expect(page.getByText(textOf('en', 'forms:file.clean'))).toBeVisible(SCAN_TIMEOUT);
    await page.locator('[name="pickup"][value="stay"]').check();
    await next(page, 'en');
    await expect(page).toHaveURL(/\/check$/);
    await passFormTime(page);
    await send(page, 'en');
    await expect(page.locator('main h1')).toHaveText(registrationText('en', 'sent.title'));
    // Chromium logs each refusal to the console.
    watch.problems.length = 0;
  });
