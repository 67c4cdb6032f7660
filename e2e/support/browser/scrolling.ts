import { expect, type Page } from '@playwright/test';

interface Scrolling {
  readonly places: number[];
  rests: boolean;
}

/**
 * Returns the number of scroll positions from before `begin` until the page rests: two for a jump, more for smooth
 * scrolling. How many more depends on the machine. Earlier scrolling must have ended.
 */
export async function countScrollPositions(page: Page, begin: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    const scrolling: Scrolling = { places: [Math.round(scrollY)], rests: false };
    Object.assign(window, { scrolling });
    const watch = () => void scrolling.places.push(Math.round(scrollY));
    addEventListener('scroll', watch);
    const rest = () => {
      removeEventListener('scroll', watch);
      scrolling.rests = true;
    };
    addEventListener('scrollend', rest, { once: true });
  });
  await begin();
  const scrolling = () => page.evaluate(() => (window as unknown as { scrolling: Scrolling }).scrolling);
  await expect.poll(async () => (await scrolling()).rests, { timeout: 30_000 }).toBe(true);
  return new Set((await scrolling()).places).size;
}
