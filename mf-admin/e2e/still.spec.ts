import { setTimeout as pause } from 'node:timers/promises';
import { asAdmin } from '../../e2e/support/data/admins.ts';
import { UNNOTICED_SHIFT, sum, watchShifts } from '../../e2e/support/inspections/layout-shifts.ts';
import { expect, test } from '../../e2e/support/browser/test.ts';
import { openFullyLoaded } from './support/open-fully-loaded.ts';

/** Delay of the first service in ms; each further one is faster. */
const SLOWEST_MS = 800;
const FASTER_MS = 100;

/** Delay of the session request in ms. */
const SESSION_MS = 400;

for (const path of ['/admin', '/admin/inbox', '/admin/settings', '/admin/retention'])
  for (const [device, viewport] of [
    ['phone', { width: 390, height: 844 }],
    ['desktop', { width: 1280, height: 900 }],
  ] as const)
    test(`nothing on ${path} moves on a ${device} while services answer, the first one last`, async ({
      browser,
    }) => {
      const page = await asAdmin(browser, { viewport });
      await page.route('**/api/session', async (route) => {
        await pause(SESSION_MS);
        await route.continue();
      });
      const takes = new Map<string, number>();
      await page.route(/\/api\/[a-z]+\/(settings|records)/, async (route) => {
        const [, , service = ''] = new URL(route.request().url()).pathname.split('/');
        const time = takes.get(service) ?? Math.max(0, SLOWEST_MS - FASTER_MS * takes.size);
        takes.set(service, time);
        await pause(time);
        await route.continue();
      });
      const shifts = await watchShifts(page);
      await openFullyLoaded(page, path);
      expect(takes.size).toBeGreaterThan(3);
      const found = await shifts();
      expect(sum(found), JSON.stringify(found)).toBeLessThanOrEqual(UNNOTICED_SHIFT);
    });
