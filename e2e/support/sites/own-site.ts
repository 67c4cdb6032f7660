import { SITE_START_TIMEOUT, startSite, type TestSite } from './test-site.ts';
import { test as shared } from '../browser/test.ts';

/** Gives each worker a site of its own, for tests that stop its processes or need the state of the first start. */
export const test = shared.extend<object, { readonly own: TestSite }>({
  own: [
    async ({}, use) => {
      const site = await startSite();
      await use(site);
      await site.stop();
    },
    { scope: 'worker', ...SITE_START_TIMEOUT },
  ],
  baseURL: ({ own }, use) => use(own.origin),
});
