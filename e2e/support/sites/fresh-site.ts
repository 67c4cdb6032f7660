import { environmentOf, SITE_START_TIMEOUT, startSite, type TestSite } from './test-site.ts';
import { test as shared } from '../browser/test.ts';

/** Gives each test a site in the state of its first start. Helpers for accounts and records use that site. */
export const test = shared.extend<{ readonly fresh: TestSite }>({
  fresh: [
    async ({}, use) => {
      const site = await startSite();
      const shared = { ...process.env };
      Object.assign(process.env, environmentOf(site));
      await use(site);
      Object.assign(process.env, shared);
      await site.stop();
    },
    SITE_START_TIMEOUT,
  ],
  baseURL: ({ fresh }, use) => use(fresh.origin),
});
