import { setTimeout as pause } from 'node:timers/promises';
import { asAdmin } from '../../e2e/support/admins.ts';
import { NOTHING, sum, watchShifts } from '../../e2e/support/shifts.ts';
import { expect, test } from '../../e2e/support/test.ts';
import { openWhole } from './support/open-whole.ts';

/** Milliseconds that the service asked first takes; each further one is faster. */
const SLOWEST_MS = 800;
const FASTER_MS = 100;

for (const path of ['/admin', '/admin/settings', '/admin/retention'])
  test(`nothing on ${path} moves while one service after the other answers, the first one last`, async ({
    browser,
  }) => {
    const page = await asAdmin(browser);
    const takes = new Map<string, number>();
    await page.route(/\/api\/[a-z]+\/(settings|records)/, async (route) => {
      const [, , service = ''] = new URL(route.request().url()).pathname.split('/');
      const time = takes.get(service) ?? Math.max(0, SLOWEST_MS - FASTER_MS * takes.size);
      takes.set(service, time);
      await pause(time);
      await route.continue();
    });
    const shifts = await watchShifts(page);
    await openWhole(page, path);
    expect(takes.size).toBeGreaterThan(3);
    const found = await shifts();
    expect(sum(found), JSON.stringify(found)).toBeLessThanOrEqual(NOTHING);
  });
