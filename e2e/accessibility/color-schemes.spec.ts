import type { Page } from '@playwright/test';
import type { Theme } from '@larkfield/contracts';
import { textOf } from '../support/pages/site-pages.ts';
import { openMenuGroup } from '../support/browser/menu.ts';
import { expect, test } from '../support/browser/test.ts';
import { openPage, reloadPage } from '../support/browser/visit.ts';

/** One page of each of two areas, and a form. */
const PAGES = ['/', '/supportus', '/register'];

/** Returns the lightness of the page's background and of its text, from 0 to 255. */
async function lightness(page: Page): Promise<{ readonly ground: number; readonly words: number }> {
  return page.evaluate(() => {
    const mean = (color: string) => {
      const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map(Number);
      return (red + green + blue) / 3;
    };
    const { backgroundColor, color } = getComputedStyle(document.documentElement);
    return { ground: mean(backgroundColor), words: mean(color) };
  });
}

async function isDark(page: Page): Promise<boolean> {
  const { ground, words } = await lightness(page);
  expect(Math.abs(ground - words), 'words stand out').toBeGreaterThan(150);
  return ground < words;
}

/** Returns the average lightness of the first paint, from 0 to 255. */
async function lightnessOfDrawing(page: Page): Promise<number> {
  const shot = (await page.locator('main img[src*=".svg"]').first().screenshot()).toString('base64');
  return page.evaluate(async (data) => {
    const image = new Image();
    image.src = `data:image/png;base64,${data}`;
    await image.decode();
    const canvas = document.createElement('canvas').getContext('2d');
    canvas?.drawImage(image, 0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = canvas?.getImageData(0, 0, 1, 1).data ?? [];
    return (red + green + blue) / 3;
  }, shot);
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(`${javaScriptEnabled ? 'with' : 'without'} script`, () => {
    test.use({ javaScriptEnabled });

    test('pages are light or dark as the device is', async ({ page }) => {
      for (const path of PAGES) {
        await page.emulateMedia({ colorScheme: 'dark' });
        await page.goto(path);
        expect(await isDark(page), `${path} on a dark device`).toBe(true);
        await page.emulateMedia({ colorScheme: 'light' });
        expect(await isDark(page), `${path} on a light device`).toBe(false);
      }
    });
  });
}

test('a device that asks for more contrast gets black and white, either way round', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light', contrast: 'more' });
  await page.goto('/');
  expect(await lightness(page)).toEqual({ ground: 255, words: 0 });
  await page.emulateMedia({ colorScheme: 'dark', contrast: 'more' });
  expect(await lightness(page)).toEqual({ ground: 0, words: 255 });
});

test.describe('drawings in files', () => {
  // The screenshot is decoded in the page, which the content security policy forbids.
  test.use({ bypassCSP: true });

  test('follow the theme that was chosen, and not the device', async ({ page, context, baseURL }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await openPage(page, '/supportus');
    const night = await lightnessOfDrawing(page);
    await context.addCookies([{ name: 'theme', value: 'light', url: baseURL ?? '' }]);
    await reloadPage(page);
    expect(await lightnessOfDrawing(page)).toBeGreaterThan(night + 50);
  });
});

test('what a visitor chooses wins over the device, in every area and after a reload', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await openPage(page, '/');
  const choose = async (theme: Theme) => {
    await page.getByRole('button', { name: 'Accessibility' }).click();
    await page.getByRole('button', { name: textOf('en', `shell:accessibility.themes.${theme}`) }).click();
    await page.keyboard.press('Escape');
  };
  await choose('light');
  expect(await isDark(page)).toBe(false);
  await openMenuGroup(page, 'join');
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Support us' }).click();
  await expect(page).toHaveURL(/\/supportus$/);
  expect(await isDark(page)).toBe(false);
  await reloadPage(page);
  expect(await isDark(page)).toBe(false);
  await expect(page.locator('meta[name="color-scheme"]')).toHaveAttribute('content', 'light');
  await choose('automatic');
  expect(await isDark(page)).toBe(true);
});
