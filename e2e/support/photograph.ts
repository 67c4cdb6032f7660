import type { Browser, Page } from '@playwright/test';
import { whyNotComparable } from './renderer.ts';

/** Half as many pixels a side: words can still be read, and all pictures together stay small. */
export const SCALE = 0.5;

/** Just above what the palette of a picture takes away; letters' edges may differ by a few pixels. */
export const TOLERANCE = { threshold: 0.06, maxDiffPixels: 100 };

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** What of a page is photographed: all of it, what can be seen without scrolling, or what a selector finds. */
export type Cutout = 'page' | 'view' | { readonly selector: string };

/** A page at rest: idle, every picture on it loaded. */
export async function photograph(page: Page, cutout: Cutout = 'page'): Promise<Buffer> {
  const whole = await atRest(page);
  const style = { animations: 'disabled', caret: 'hide' } as const;
  if (cutout === 'view') return page.screenshot(style);
  const box = cutout === 'page' ? whole : await boxOf(page, cutout.selector);
  return page.screenshot({ ...style, fullPage: true, clip: onWholePixels(box) });
}

/** So many frames a page has to stay as it is: a part that is only fetched once it is wanted comes after the rest. */
const FRAMES_AT_REST = 30;

/** Returns the size of the page once nothing of it is still to come. */
async function atRest(page: Page): Promise<Box> {
  await page.waitForLoadState('networkidle');
  // Nothing looks pressed, or about to be.
  await page.mouse.move(0, 0);
  const height = await page.evaluate(async (framesAtRest) => {
    // What is out of sight is in the picture all the same.
    const all = new CSSStyleSheet();
    all.replaceSync('* { content-visibility: visible !important }');
    document.adoptedStyleSheets.push(all);
    // Each site has a port of its own.
    for (const input of document.querySelectorAll('input'))
      if (input.value.startsWith(location.origin))
        input.value = input.value.replace(location.host, 'localhost:8080');
    const pictures = [...document.images];
    for (const picture of pictures) picture.loading = 'eager';
    await Promise.all(pictures.map((picture) => picture.decode()));
    // React has rendered what it was given before the browser calls itself idle, which a busy machine may never be.
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 5_000 }));
    const root = document.documentElement;
    const seen = () => `${performance.getEntriesByType('resource').length} ${root.scrollHeight}`;
    for (let frames = 0, before = ''; frames < framesAtRest; frames += 1) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      if (seen() !== before) frames = 0;
      before = seen();
    }
    return root.scrollHeight;
  }, FRAMES_AT_REST);
  const { width } = page.viewportSize() ?? { width: 0 };
  return { x: 0, y: 0, width, height };
}

function boxOf(page: Page, selector: string): Promise<Box> {
  const part = page.locator(selector).first();
  return part.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { x: left + window.scrollX, y: top + window.scrollY, width, height };
  });
}

/** A last half row of pixels would be drawn now this way, now that. */
export function onWholePixels({ x, y, width, height }: Box): Box {
  const step = 1 / SCALE;
  const down = (value: number) => Math.floor(value / step) * step;
  return { x: down(x), y: down(y), width: down(width), height: down(height) };
}

/** Why nothing can be compared here, told once a worker; nothing when it can. */
export async function tellWhyNotComparable(browser: Browser): Promise<string> {
  const reason = await whyNotComparable(browser);
  if (reason) console.error(`Pictures are not compared: ${reason}. See docs/decisions/visual-tests.md.`);
  return reason;
}
