import { test as base, expect } from '@playwright/test';

export { expect };

/** Console errors and warnings, exceptions, policy violations and requests to other hosts. */
type Watch = { readonly problems: string[] };

/** Fails every test whose pages have such problems. A test that causes them on purpose empties `problems`. */
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
