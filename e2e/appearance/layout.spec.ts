import { LANGUAGES, localizePath, type Language } from '@larkfield/contracts';
import type { Page } from '@playwright/test';
import { layoutFlaws } from '../support/inspections/layout.ts';
import { openPaths } from '../support/pages/site-pages.ts';
import { inspectedLanguages } from '../support/pages/inspected-languages.ts';
import { createInspection, type Inspection } from '../support/pages/inspection-cache.ts';
import { startPseudoSite } from '../support/sites/pseudo-site.ts';
import type { TestSite } from '../support/sites/test-site.ts';
import { expect, test } from '../support/browser/test.ts';
import { visit } from '../support/browser/visit.ts';

/** Phone (also a screen of 1280 pixels at 400 percent zoom), tablet, desktop. */
const WIDTHS = [320, 768, 1280];

/** Without cached results, on a busy machine. */
const TIMEOUT_MS = 15 * 60_000;

const MADE_OF = ['appearance/layout.spec.ts', 'support/inspections/layout.ts', 'support/browser/visit.ts'];
const layouts = createInspection('layout', MADE_OF);

/** Returns the layout flaws of these pages at every width; on the phone with everything opened. */
async function flawsOf(
  page: Page,
  language: Language,
  paths: readonly string[],
  pages: Inspection,
): Promise<string[]> {
  const found: string[] = [];
  const note = async (where: string) =>
    void found.push(...(await layoutFlaws(page)).map((flaw) => `${where}: ${flaw}`));
  for (const path of paths) {
    if (pages.hasPassed(language, path)) continue;
    const before = found.length;
    await page.setViewportSize({ width: 1280, height: 800 });
    await visit(page, localizePath(path, language));
    for (const width of WIDTHS.toReversed()) {
      await page.setViewportSize({ width, height: 800 });
      await note(`${path} at ${width}`);
    }
    await page.evaluate(() =>
      document.querySelectorAll('main details').forEach((each) => each.setAttribute('open', '')),
    );
    for (const toggle of await page.locator('main button[aria-controls]:visible').all()) {
      await toggle.click();
      await note(`${path} at 320, opened`);
    }
    await note(`${path} at 320, opened`);
    if (found.length === before) pages.markPassed(language, path);
  }
  return [...new Set(found)];
}

for (const { tag } of LANGUAGES) {
  test(`pages hold their layout in ${tag}`, async ({ page }) => {
    test.setTimeout(TIMEOUT_MS);
    const paths = openPaths().filter((path) => inspectedLanguages(path).includes(tag));
    expect(await flawsOf(page, tag, paths, layouts)).toEqual([]);
  });
}

test.describe('in languages that do not exist', () => {
  // Both tests share one site.
  test.describe.configure({ mode: 'default' });
  let site: TestSite | undefined;
  test.beforeAll(async () => {
    // Composes all areas in all languages.
    test.setTimeout(TIMEOUT_MS);
    site = await startPseudoSite();
  });
  test.afterAll(() => site?.stop());
  test.use({ baseURL: async ({}, use) => use(site?.origin) });

  for (const [name, language] of [
    ['en-XA, longer by 40 percent', 'en'],
    ['ar-XB, from right to left', 'ar'],
  ] as const) {
    test(`every page holds its layout in ${name}`, async ({ page }) => {
      test.setTimeout(TIMEOUT_MS);
      await visit(page, localizePath('/', language));
      await expect(page.locator('h1')).toContainText(language === 'en' ? '⟦' : '\u202e');
      const pages = createInspection(`layout, ${name}`, [...MADE_OF, '../tools/texts/pseudo-languages.ts']);
      expect(await flawsOf(page, language, openPaths(), pages)).toEqual([]);
    });
  }
});

const BROKEN = [
  ['scrolls sideways', '<p style="width: 2000px">wide</p>'],
  ['text leaves', '<div style="width: 40px">Donaudampfschifffahrt</div>'],
  ['text is cut off', '<div style="height: 10px; overflow: hidden">one<br>two<br>three</div>'],
  ['texts overlap', '<p style="margin: 0">one</p><p style="margin: -1.2em 0 0">two</p>'],
  ['controls overlap', '<button>one</button><button style="margin-left: -20px">two</button>'],
  ['target of', '<button style="all: unset">a</button><button style="all: unset">b</button>'],
] as const;
for (const [flaw, html] of BROKEN) {
  test(`a layout that is broken is found: ${flaw}`, async ({ page }) => {
    await page.setContent(html);
    expect((await layoutFlaws(page)).join()).toContain(flaw);
  });
}

test('a layout that holds has no flaw', async ({ page }) => {
  await page.setContent('<p>A <a href="#x">link</a> in a sentence.</p><p><button>Press</button></p>');
  expect(await layoutFlaws(page)).toEqual([]);
});

for (const width of [1280, 1024]) {
  test(`the menu of a screen ${width} pixels wide stands in one row in every language`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    for (const { tag } of LANGUAGES) {
      await page.goto(localizePath('/about', tag));
      const tops = await page
        .locator('#main-menu > ul > li')
        .evaluateAll((entries) => entries.map((entry) => Math.round(entry.getBoundingClientRect().bottom)));
      expect(tops.length, tag).toBe(5);
      expect(new Set(tops).size, tag).toBe(1);
    }
  });
}
