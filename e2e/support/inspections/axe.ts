import type { Theme } from '@larkfield/contracts';
import axe from 'axe-core';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from '@playwright/test';

export const AXE_VERSION = axe.version;

/** Tags that public health sites test with. Best practices include the region rule. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** All rules, and the contrast of level AAA. */
export const EVERYTHING: RunOptions = {
  runOnly: { type: 'tag', values: TAGS },
  rules: { 'color-contrast-enhanced': { enabled: true } },
};

/** Rules that depend on colours. */
export const CONTRAST: RunOptions = {
  runOnly: { type: 'rule', values: ['color-contrast', 'color-contrast-enhanced', 'link-in-text-block'] },
};

/**
 * Themes whose contrast is checked beside the light one. Each contrast mode has exactly two colours, so black on white
 * needs no check of its own.
 */
export const AXE_THEMES = ['dark', 'black-on-yellow', 'white-on-black'] as const satisfies readonly Theme[];

type Axe = { run(part: string, options: RunOptions): Promise<AxeResults> };

/** Returns the violations of the page, or of a part of it, one line each. Needs `bypassCSP`, because axe injects a script. */
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
 * Finishes transitions and animations, whose colours are intermediate. An endless animation means that the page is
 * loading, so it gets time to end. Waiting for the end of each animation itself could take forever.
 */
async function settle(): Promise<void> {
  const STEP_MS = 50;
  // Prevents later transitions too, for example below the mouse.
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
