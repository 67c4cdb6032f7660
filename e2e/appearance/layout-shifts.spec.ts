import { openPaths } from '../support/pages/site-pages.ts';
import { createInspection } from '../support/pages/inspection-cache.ts';
import { UNNOTICED_SHIFT, sum, watchShifts } from '../support/inspections/layout-shifts.ts';
import { expect, test } from '../support/browser/test.ts';
import { openPage } from '../support/browser/visit.ts';

/** A slow connection: a document arrives in pieces and is visible before its script. */
const SLOW_LINE = { offline: false, latency: 20, downloadThroughput: 200_000, uploadThroughput: 200_000 };

for (const [device, viewport] of [
  ['phone', { width: 390, height: 844 }],
  ['desktop', { width: 1280, height: 900 }],
] as const)
  test(`nothing moves while a page arrives on a ${device}`, async ({ browser, baseURL }) => {
    test.setTimeout(900_000);
    const pages = createInspection(`still on a ${device}`, [
      'appearance/layout-shifts.spec.ts',
      'support/inspections/layout-shifts.ts',
    ]);
    const problems: string[] = [];
    for (const path of openPaths()) {
      if (pages.hasPassed('en', path)) continue;
      const context = await browser.newContext({ viewport, baseURL: baseURL ?? '' });
      const page = await context.newPage();
      await (await context.newCDPSession(page)).send('Network.emulateNetworkConditions', SLOW_LINE);
      const shifts = await watchShifts(page);
      await openPage(page, path);
      const found = await shifts();
      await context.close();
      if (sum(found) <= UNNOTICED_SHIFT) pages.markPassed('en', path);
      else problems.push(`${path} ${JSON.stringify(found)}`);
    }
    expect(problems).toEqual([]);
  });
