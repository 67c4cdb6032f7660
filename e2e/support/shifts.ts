import type { Page } from '@playwright/test';

/** One shift of the layout that no press has caused, and what it moved. */
export interface Shift {
  readonly value: number;
  readonly moved: readonly string[];
}

/** What nobody notices: a tenth of what Core Web Vitals call good (https://web.dev/articles/cls). */
export const NOTHING = 0.01;

/** Writes down every shift of the layout of the pages that are opened from now on. */
export async function watchShifts(page: Page): Promise<() => Promise<readonly Shift[]>> {
  await page.addInitScript(() => {
    interface Entry extends PerformanceEntry {
      readonly value: number;
      readonly hadRecentInput: boolean;
      readonly sources: readonly { readonly node: Node | null }[];
    }
    const shifts: Shift[] = [];
    Object.assign(window, { shifts });
    const nameOf = (node: Node | null) =>
      node instanceof Element ? node.outerHTML : (node?.textContent ?? '');
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Entry[])
        if (!hadRecentInput)
          shifts.push({ value, moved: sources.map(({ node }) => nameOf(node).slice(0, 80)) });
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () =>
    page.evaluate(async () => {
      // What is painted is told a frame later.
      for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
      return (window as unknown as { shifts: Shift[] }).shifts;
    });
}

/** All of them together. */
export const sum = (shifts: readonly Shift[]) => shifts.reduce((all, { value }) => all + value, 0);
