import { test as base, expect } from '@playwright/test';

export { expect };

/** What a page did that no page of the site may do. */
type Watch = { readonly problems: string[] };

/**
 * Every test fails when its pages write an error or a warning to the console, throw, break the content security
 * policy or ask another host for anything. A test that provokes errors on purpose empties `problems` itself.
 */
export const test = base.extend<{ watch: Watch }>({
  baseURL: ({}, use) => use(process.env['SITE_ORIGIN']),
  watch: [
    async ({ context, baseURL }, use) => {
      const problems: string[] = [];
      context.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) problems.push(`console: ${message.text()}`);
      });
      context.on('weberror', (error) => problems.push(`error: ${error.error().message}`));
      context.on('request', (request) => {
        if (baseURL && !request.url().startsWith(baseURL) && !request.url().startsWith('data:')) {
          problems.push(`foreign request: ${request.url()}`);
        }
      });
      await use({ problems });
      expect(problems, 'the page stays quiet and at home').toEqual([]);
    },
    { auto: true },
  ],
});
