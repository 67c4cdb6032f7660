import { expect, type Page } from '@playwright/test';

interface Scrolling {
  readonly places: number[];
  rests: boolean;
}

/**
 * How many places a page is seen at from before `begin` until it rests: two when it goes at once, more when it is led there. Frames of a
 * busy machine may be long, so how many more says nothing. Whatever scrolled before must have come to rest.
 */
export async function placesOnTheWay(page: Page, begin: () => Promise<void>): Promise<number> {
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
