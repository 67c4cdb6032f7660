import { LANGUAGES, localizePath, type Language, type Theme } from '@larkfield/contracts';
import type { Page } from '@playwright/test';
import { AXE_THEMES, AXE_VERSION, CONTRAST, EVERYTHING, violations } from '../support/inspections/axe.ts';
import { openPaths } from '../support/pages/site-pages.ts';
import { createInspection } from '../support/pages/inspection-cache.ts';
import { inspectedLanguages } from '../support/pages/inspected-languages.ts';
import { PAGE_STATES } from '../support/pages/page-states.ts';
import { expect, test } from '../support/browser/test.ts';
import { visit } from '../support/browser/visit.ts';

const MADE_OF = ['accessibility/axe.spec.ts', 'support/inspections/axe.ts', 'support/browser/visit.ts'];
const inspect = (kind: string, ...madeOf: readonly string[]) =>
  createInspection(kind, [...MADE_OF, ...madeOf], [AXE_VERSION]);

const DESKTOP = { width: 1280, height: 900 };
const PHONE = { width: 375, height: 700 };

/**
 * Checks all rules on both screens, in English also the contrast of each further theme, which has the same structure.
 * Colors do not depend on the language.
 */
async function check(page: Page, language: Language, name: string, part?: string): Promise<string[]> {
  const problems: string[] = [];
  const note = async (how: string, options: typeof CONTRAST) => {
    problems.push(...(await violations(page, options, part)).map((problem) => `${name}, ${how}: ${problem}`));
  };
  await page.setViewportSize(DESKTOP);
  await note('desktop', EVERYTHING);
  await page.setViewportSize(PHONE);
  await note('phone', EVERYTHING);
  for (const theme of language === 'en' ? AXE_THEMES : []) {
    await applyTheme(page, theme);
    await note(`phone, ${theme}`, CONTRAST);
  }
  return problems;
}

async function applyTheme(page: Page, theme: Theme): Promise<void> {
  await page.evaluate((name) => (document.documentElement.dataset['theme'] = name), theme);
}

const pages = inspect('axe');

for (const { tag } of LANGUAGES) {
  test(`no page has a violation in ${tag}`, async ({ page }) => {
    test.setTimeout(1_200_000);
    const problems: string[] = [];
    for (const path of openPaths()) {
      if (!inspectedLanguages(path).includes(tag) || pages.hasPassed(tag, path)) continue;
      await visit(page, localizePath(path, tag));
      const found = await check(page, tag, path);
      if (found.length === 0) pages.markPassed(tag, path);
      problems.push(...found);
    }
    expect(problems).toEqual([]);
  });

  test(`no state of a page has a violation in ${tag}`, async ({ page }) => {
    test.setTimeout(300_000);
    const problems: string[] = [];
    for (const { name, path, reach, part } of PAGE_STATES) {
      const state = inspect(`axe, ${name}`, 'support/pages/page-states.ts');
      if (!inspectedLanguages(name).includes(tag) || state.hasPassed(tag, path)) continue;
      // On a phone the submit button is in the last group.
      await page.setViewportSize(DESKTOP);
      await visit(page, localizePath(path, tag));
      await reach(page);
      const found = await check(page, tag, name, part);
      if (found.length === 0) state.markPassed(tag, path);
      problems.push(...found);
    }
    expect(problems).toEqual([]);
  });
}
