import { environmentOf, SITE_START, startSite, type TestSite } from './site.ts';
import { test as shared } from './test.ts';

/** A site for one test alone, as its first start left it, which the helpers for accounts and records write to. */
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
    SITE_START,
  ],
  baseURL: ({ fresh }, use) => use(fresh.origin),
});
