import type { Page } from '@playwright/test';

/** A layout shift without user input, and the elements that moved. */
export interface Shift {
  readonly value: number;
  readonly moved: readonly string[];
}

/** Not noticeable: a tenth of what Core Web Vitals call good (https://web.dev/articles/cls). */
export const UNNOTICED_SHIFT = 0.01;

/** Records every layout shift of the pages that are opened from now on. Returns a function that resolves with them. */
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
      // A shift is reported a frame after it is painted.
      for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
      return (window as unknown as { shifts: Shift[] }).shifts;
    });
}

export const sum = (shifts: readonly Shift[]) => shifts.reduce((all, { value }) => all + value, 0);
