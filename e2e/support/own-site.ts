import { SITE_START, startSite, type TestSite } from './site.ts';
import { test as shared } from './test.ts';

/** For tests that end processes of the site, or that look at it as its first start left it: one site a worker. */
export const test = shared.extend<object, { readonly own: TestSite }>({
  own: [
    async ({}, use) => {
      const site = await startSite();
      await use(site);
      await site.stop();
    },
    { scope: 'worker', ...SITE_START },
  ],
  baseURL: ({ own }, use) => use(own.origin),
});
