import { sitePages } from './support/pages.ts';
import { inspection } from './support/passed.ts';
import { NOTHING, sum, watchShifts } from './support/shifts.ts';
import { expect, test } from './support/test.ts';

/** A slow line: a document comes in several pieces, and is read before its script has arrived. */
const SLOW_LINE = { offline: false, latency: 20, downloadThroughput: 200_000, uploadThroughput: 200_000 };

for (const [device, viewport] of [
  ['phone', { width: 390, height: 844 }],
  ['desktop', { width: 1280, height: 900 }],
] as const)
  test(`nothing moves while a page arrives on a ${device}`, async ({ browser, baseURL }) => {
    test.setTimeout(900_000);
    const pages = inspection(`still on a ${device}`, ['still.spec.ts', 'support/shifts.ts']);
    const problems: string[] = [];
    for (const { path } of sitePages()) {
      if (pages.isKnown('en', path)) continue;
      const context = await browser.newContext({ viewport, baseURL: baseURL ?? '' });
      const page = await context.newPage();
      await (await context.newCDPSession(page)).send('Network.emulateNetworkConditions', SLOW_LINE);
      const shifts = await watchShifts(page);
      await page.goto(path, { waitUntil: 'networkidle' });
      const found = await shifts();
      await context.close();
      if (sum(found) <= NOTHING) pages.passed('en', path);
      else problems.push(`${path} ${JSON.stringify(found)}`);
    }
    expect(problems).toEqual([]);
  });
