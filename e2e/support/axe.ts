import type { Theme } from '@larkfield/contracts';
import axe from 'axe-core';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from '@playwright/test';

/** The tags public health sites test with, best practices and so the region rule included. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** All rules, and the contrast of level AAA. */
export const EVERYTHING: RunOptions = {
  runOnly: { type: 'tag', values: TAGS },
  rules: { 'color-contrast-enhanced': { enabled: true } },
};

/** What colours alone can break. */
export const CONTRAST: RunOptions = {
  runOnly: { type: 'rule', values: ['color-contrast', 'color-contrast-enhanced', 'link-in-text-block'] },
};

/**
 * Themes whose contrast is looked at beside that of the site's own light colors. A contrast mode is two colors and nothing
 * else, so black on white has no pair that is weaker than it is in black on yellow.
 */
export const AXE_THEMES = ['dark', 'black-on-yellow', 'white-on-black'] as const satisfies readonly Theme[];

type Axe = { run(part: string, options: RunOptions): Promise<AxeResults> };

/**
 * Violations of the page, or of a part of it, as it is now, one line each. The page's policy must let the script in
 * (`bypassCSP`).
 */
export async function violations(page: Page, options: RunOptions, part = 'html'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  await page.evaluate(settle);
  const wanted: RunOptions = { ...options, resultTypes: ['violations'] };
  const found = await page.evaluate(
    async ([where, how]) => (await (window as unknown as { axe: Axe }).axe.run(where, how)).violations,
    [part, wanted] as const,
  );
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary}`),
  );
}

/**
 * Ends what moves: a colour on its way to another is neither. What moves for ever says that something is awaited, so it is given
 * time to go. Waiting for the end of animations itself can take as long as the browser likes.
 */
async function settle(): Promise<void> {
  const STEP_MS = 50;
  // Nothing sets out on its way once it has settled either, as what comes to lie below the mouse.
  const still = new CSSStyleSheet();
  still.replaceSync('* { transition: none !important }');
  document.adoptedStyleSheets.push(still);
  const isEndless = ({ effect }: Animation) => effect?.getComputedTiming().endTime === Infinity;
  for (let quiet = 0, step = 0; quiet < 2 && step < 100; step += 1) {
    const moving = document.getAnimations();
    quiet = moving.length === 0 ? quiet + 1 : 0;
    for (const animation of moving) if (!isEndless(animation)) animation.finish();
    await new Promise((resolve) => setTimeout(resolve, STEP_MS));
  }
  for (const animation of document.getAnimations()) animation.cancel();
}
