import type { Page } from '@playwright/test';
import { logIn } from '../support/data/accounts.ts';
import { insertAccount } from '../support/data/admins.ts';
import { layoutFlaws } from '../support/inspections/layout.ts';
import { textOf } from '../support/pages/site-pages.ts';
import { expect, test } from '../support/browser/test.ts';
import { visit } from '../support/browser/visit.ts';

const PHONE = { width: 390, height: 844 };

/** Text spacing that must not lose content (WCAG 1.4.12). */
const SPACED =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } ' +
  'p { margin-block-end: 2em !important }';

/** Returns rows of fields whose controls do not end on one line. */
function unalignedRows(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const fields = [...document.querySelectorAll<HTMLElement>('main form [data-field]')];
    const placed = fields.flatMap((field) => {
      const control = field.querySelector<HTMLElement>('input:not([type="checkbox"]), select, textarea');
      const shown =
        control?.checkVisibility() && !field.querySelector('fieldset, [type="radio"], [type="file"]');
      if (!control || !shown) return [];
      const { top, bottom } = control.getBoundingClientRect();
      return [
        { name: control.getAttribute('name') ?? '', at: field.getBoundingClientRect().top, top, bottom },
      ];
    });
    return placed.flatMap((one, index) =>
      placed
        .slice(index + 1)
        .filter((other) => Math.abs(one.at - other.at) < 2 && Math.abs(one.top - other.top) > 2)
        .map((other) => `${one.name} and ${other.name}: ${one.top - other.top}`),
    );
  });
}

test('fields side by side stand on one line, whatever is said above them', async ({ page }) => {
  test.slow();
  await page.setViewportSize({ width: 1280, height: 900 });
  for (const path of [
    '/register',
    '/fieldTrial/register',
    '/volunteer',
    '/equityinvest',
    '/de/refercustomer',
  ]) {
    await visit(page, path);
    expect(await unalignedRows(page), path).toEqual([]);
  }
});

test('the phone menu of whoever is signed in shows all it offers, to its last entry', async ({ page }) => {
  const { username } = await insertAccount();
  await page.setViewportSize({ width: 320, height: 568 });
  await logIn(page, username);
  await visit(page, '/');
  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.locator('#main-menu');
  await expect(menu).toBeVisible();
  const logOut = menu.getByRole('button', { name: textOf('en', 'shell:account.logout') });
  // The account menu is filled when the session is known.
  await expect(logOut).toBeVisible();
  const entries = await menu.locator('a, button').all();
  expect(entries.length).toBeGreaterThan(10);
  for (const entry of entries) {
    if (!(await entry.isVisible())) continue;
    await entry.scrollIntoViewIfNeeded();
    await expect(entry).toBeInViewport({ ratio: 0.9 });
  }
  expect(await layoutFlaws(page)).toEqual([]);
  await logOut.click();
  await expect(page.getByRole('link', { name: textOf('en', 'shell:account.login') }).first()).toBeAttached();
});

test('the accessibility menu fits a phone with text at 200 percent and wide spacing, all of it in reach', async ({
  page,
  context,
  baseURL,
}) => {
  await context.addCookies([{ name: 'reading', value: '200.wider.plain.off', url: baseURL ?? '' }]);
  await page.setViewportSize(PHONE);
  for (const path of ['/', '/de', '/ar']) {
    await visit(page, path);
    await page.locator('button[popovertarget="accessibility-menu"]').click();
    const menu = page.locator('#accessibility-menu');
    for (const summary of await menu.locator('summary').all()) {
      await summary.click();
      expect(await layoutFlaws(page), path).toEqual([]);
    }
    const { left, right } = await menu.evaluate((node) => {
      const box = node.getBoundingClientRect();
      return { left: box.left, right: box.right };
    });
    expect(left).toBeGreaterThanOrEqual(0);
    expect(right).toBeLessThanOrEqual(PHONE.width);
  }
});

test.describe('with the style of a visitor', () => {
  // A user style sheet is not subject to the policy.
  test.use({ bypassCSP: true });

  test('German with text spacing loses nothing at 320 pixels', async ({ page }) => {
    test.slow();
    await page.setViewportSize({ width: 320, height: 800 });
    const found: string[] = [];
    for (const path of [
      '/de',
      '/de/register',
      '/de/fieldTrial',
      '/de/volunteer',
      '/de/events',
      '/de/donate',
    ]) {
      await visit(page, path);
      await page.addStyleTag({ content: SPACED });
      found.push(...(await layoutFlaws(page)).map((flaw) => `${path}: ${flaw}`));
    }
    expect(found).toEqual([]);
  });
});

test('nothing that the keyboard leads to is scrolled to smoothly', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await visit(page, '/');
  const behaviour = () => page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior);
  expect(await behaviour()).toBe('smooth');
  // The code for keys is loaded once the page is idle.
  await expect(async () => {
    await page.keyboard.press('Tab');
    expect(await behaviour()).toBe('auto');
  }).toPass();
});

test('running text in Japanese fills its lines; headings keep phrases together', async ({ page }) => {
  await visit(page, '/ja/about');
  const breaks = (selector: string) =>
    page
      .locator(selector)
      .evaluateAll((all) => [...new Set(all.map((each) => getComputedStyle(each).wordBreak))]);
  expect(await breaks('main p')).toEqual(['normal']);
  expect(await breaks('main h1, main h2')).toEqual(['auto-phrase']);
});

test('every icon stands out from the ground in forced colours', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
  for (const path of ['/', '/volunteer']) {
    await visit(page, path);
    const faint = await page.evaluate(() => {
      const probe = document.body.appendChild(document.createElement('i'));
      const light = (colour: string) => {
        const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map((part) => {
          const value = Number(part) / 255;
          return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
      };
      probe.style.color = 'Canvas';
      const ground = light(getComputedStyle(probe).color);
      probe.remove();
      const stands = (colour: string) =>
        colour.startsWith('rgb') &&
        (Math.max(light(colour), ground) + 0.05) / (Math.min(light(colour), ground) + 0.05) >= 3;
      return [...document.querySelectorAll('header svg, main svg, footer svg')]
        .filter((icon) => icon.checkVisibility())
        .filter((icon) =>
          [...icon.querySelectorAll('*')].every((shape) => {
            const { fill, stroke } = getComputedStyle(shape);
            return !stands(fill) && !stands(stroke);
          }),
        )
        .map((icon) => icon.outerHTML.slice(0, 120));
    });
    expect(faint, path).toEqual([]);
  }
});

test('pictures and arrows with a direction are mirrored where the page reads from the right', async ({
  page,
}) => {
  for (const path of ['/ar', '/ar/whyLarkSuite']) {
    await visit(page, path);
    const pictures = await page
      .locator('main img.flip')
      .evaluateAll((all) => all.map((each) => getComputedStyle(each).scale));
    expect(pictures.length, path).toBeGreaterThan(0);
    expect(new Set(pictures)).toEqual(new Set(['-1 1']));
  }
  await visit(page, '/whyLarkSuite');
  await expect(page.locator('main img.flip')).toHaveCSS('scale', 'none');
});
