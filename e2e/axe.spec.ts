import AxeBuilder from '@axe-core/playwright';
import { THEMES } from '@larkfield/contracts';
import type { Page } from '@playwright/test';
import { allPages, sitePages } from './support/pages.ts';
import { expect, test } from './support/test.ts';

/** The tags public health sites test with, best practices and the region rule included. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page }).withTags(TAGS).analyze();
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target}: ${failureSummary}`),
  );
}

for (const { url } of allPages()) {
  test(`${url} has no violation`, async ({ page }) => {
    await page.goto(url, { waitUntil: 'networkidle' });
    expect(await violations(page)).toEqual([]);
  });
}

for (const theme of THEMES) {
  for (const { path } of sitePages()) {
    test(`${path} has no violation in ${theme} on a phone`, async ({ page, context, baseURL }) => {
      await context.addCookies([{ name: 'theme', value: theme, url: baseURL ?? '' }]);
      await page.setViewportSize({ width: 375, height: 700 });
      await page.goto(path, { waitUntil: 'networkidle' });
      expect(await violations(page)).toEqual([]);
    });
  }
}

test('open menus have no violation', async ({ page }) => {
  await page.goto('/', { waitUntil: 'networkidle' });
  for (const menu of ['language-menu', 'accessibility-menu']) {
    await page.locator(`button[popovertarget="${menu}"]`).click();
    expect(await violations(page), menu).toEqual([]);
  }
});

test('open questions, solutions and both forms have no violation', async ({ page }) => {
  await page.goto('/', { waitUntil: 'networkidle' });
  for (const summary of await page.locator('main details > summary').all()) await summary.click();
  for (const form of ['Open the contact form', 'Sign up for the newsletter']) {
    await page.getByRole('button', { name: form }).click();
    expect(await violations(page), form).toEqual([]);
  }
});

const FORMS = [
  ['/refercustomer', 'Send referral'],
  ['/register', 'Register'],
  ['/login', 'Log in'],
] as const;
for (const [path, button] of FORMS) {
  test(`${path} with all its errors has no violation`, async ({ page }) => {
    await page.goto(path, { waitUntil: 'networkidle' });
    await page.getByRole('button', { name: button, exact: true }).click();
    await expect(page.getByText('There is a problem')).toBeVisible();
    expect(await violations(page)).toEqual([]);
  });
}
