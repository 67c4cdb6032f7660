import { LANGUAGES, localizePath } from '@larkfield/contracts';
import type { Page } from '@playwright/test';
import { asAdmin } from '../support/data/admins.ts';
import { layoutFlaws } from '../support/inspections/layout.ts';
import { textOf } from '../support/pages/site-pages.ts';
import { openMenuGroup } from '../support/browser/menu.ts';
import { expect, test } from '../support/browser/test.ts';
import { visit } from '../support/browser/visit.ts';

const GROUPS = {
  audience: ['/providers', '/schools', '/families'],
  product: ['/technology', '/#SolutionContainer', '/whyLarkSuite'],
  join: [
    '/fieldTrial',
    '/fieldTrial#information',
    '/fieldTrial/register',
    '/fieldTrial#questionnaire',
    '/fieldTrial#video',
    '/supportus',
    '/events',
  ],
  company: ['/about', '/contact'],
} as const;
type Group = keyof typeof GROUPS;

const list = (page: Page, group: Group) => page.locator(`#menu-${group}`);
const button = (page: Page, group: Group) => page.locator(`button[popovertarget="menu-${group}"]`);
const hrefs = (page: Page, group: Group) =>
  list(page, group)
    .locator('a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));

/** Returns how many rows the header has: a part that is below all parts before it starts a row. */
function headerRows(page: Page): Promise<number> {
  return page.locator('header > div > *').evaluateAll((parts) => {
    const boxes = parts.map((part) => part.getBoundingClientRect()).filter(({ height }) => height > 0);
    return boxes.filter(({ top }, index) => boxes.slice(0, index).every(({ bottom }) => top >= bottom))
      .length;
  });
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  // covers: M26, M27
  test('every entry of the menu is in a group that opens on a wide screen, one at a time', async ({
    page,
  }) => {
    await page.goto('/');
    await expect(page.locator('#main-menu > ul > li > a')).toHaveAttribute('href', '/');
    let open: Group | undefined;
    for (const group of ['audience', 'product', 'join', 'company'] as const) {
      await openMenuGroup(page, group);
      await expect(list(page, group)).toBeVisible();
      if (open) await expect(list(page, open)).toBeHidden();
      expect(await hrefs(page, group)).toEqual(GROUPS[group]);
      open = group;
    }
  });

  // covers: M26, M27, M28, M35
  test('a phone shows the way in first and then every entry below the name of its group', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 700 });
    await page.goto('/');
    await expect(page.locator('#main-menu')).toBeHidden();
    await page.getByRole('button', { name: 'Menu' }).click();
    const entries = page.locator('#main-menu a');
    expect(await entries.first().getAttribute('href')).toBe('/login');
    expect(await entries.nth(1).getAttribute('href')).toBe('/register');
    for (const group of ['audience', 'product', 'join', 'company'] as const) {
      await expect(button(page, group)).toBeHidden();
      await expect(
        page.locator('#main-menu b', { hasText: textOf('en', `shell:menu.groups.${group}`) }),
      ).toBeVisible();
      for (const entry of await list(page, group).locator('a').all()) await expect(entry).toBeVisible();
    }
  });
});

test('a group opens with the keyboard, and Escape closes it and returns to its button', async ({ page }) => {
  await visit(page, '/families');
  await button(page, 'audience').focus();
  await page.keyboard.press('Enter');
  await expect(list(page, 'audience')).toBeVisible();
  await expect(button(page, 'audience')).toHaveAttribute('aria-current', 'true');
  await page.keyboard.press('Tab');
  await expect(list(page, 'audience').locator('a').first()).toBeFocused();
  await expect(list(page, 'audience').locator('[aria-current="page"]')).toHaveAttribute('href', '/families');
  await page.keyboard.press('Escape');
  await expect(list(page, 'audience')).toBeHidden();
  await expect(button(page, 'audience')).toBeFocused();
});

test('a group stands below its button, inside the window', async ({ page }) => {
  for (const path of ['/', '/ar']) {
    await visit(page, path);
    for (const group of ['audience', 'company'] as const) {
      await openMenuGroup(page, group);
      const [above, box] = [await button(page, group).boundingBox(), await list(page, group).boundingBox()];
      if (!above || !box) throw new Error('the group is not shown');
      expect(box.y).toBeGreaterThanOrEqual(above.y + above.height);
      expect(box.x).toBeLessThan(above.x + above.width);
      expect(box.x + box.width).toBeGreaterThan(above.x);
      expect(await layoutFlaws(page)).toEqual([]);
    }
  }
});

// covers: M35
test('a small screen gets a menu behind a button that closes after a choice', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 700 });
  await visit(page, '/');
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await page.getByRole('button', { name: 'Menu' }).click();
  await menu.getByRole('link', { name: 'Support us' }).click();
  await expect(page).toHaveURL(/\/supportus$/);
  await expect(menu).toBeHidden();
});

// covers: I13, M34
test('the header of investments has the name of the company and one row on a phone in every language', async ({
  page,
}) => {
  test.slow();
  await page.setViewportSize({ width: 320, height: 700 });
  for (const { tag } of LANGUAGES) {
    const path = localizePath('/directinvest/signup', tag);
    await page.goto(path);
    await expect(page.locator('header a').first(), tag).toContainText('Larkfield');
    expect(await headerRows(page), tag).toBe(1);
    expect(await layoutFlaws(page), tag).toEqual([]);
  }
  await visit(page, '/directinvest/signup');
  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('navigation', { name: textOf('en', 'invest:nav.home') });
  await expect(menu.getByRole('link').first()).toHaveText(textOf('en', 'shell:account.login'));
  await expect(menu.getByRole('link', { name: textOf('en', 'invest:nav.back') })).toBeVisible();
});

test('administrators have a header of their own in one row, and one line for a footer', async ({
  browser,
}) => {
  const page = await asAdmin(browser);
  await visit(page, '/admin');
  const header = page.getByRole('banner');
  await expect(header.getByRole('link', { name: 'Larkfield Administration' })).toHaveAttribute(
    'href',
    '/admin',
  );
  await expect(header.getByRole('link', { name: textOf('en', 'admin:nav.site') })).toHaveAttribute(
    'href',
    '/',
  );
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toHaveCount(0);
  await expect(page.getByRole('contentinfo').getByRole('link')).toHaveCount(0);
  expect((await page.getByRole('contentinfo').boundingBox())?.height).toBeLessThan(80);
  for (const width of [1280, 1024, 390, 320]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await headerRows(page), String(width)).toBe(1);
  }
  await page.context().close();
});
