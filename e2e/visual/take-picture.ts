import type { Browser, Page } from '@playwright/test';
import { whyNotComparable } from './renderer.ts';

/** Half the pixels per side: text stays readable and the files stay small. */
export const SCALE = 0.5;

/** Just above the differences that the reduced palette makes; the edges of letters may differ by a few pixels. */
export const TOLERANCE = { threshold: 0.06, maxDiffPixels: 100 };

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The pictured part of a page: all of it, the viewport, or the element of a selector. */
export type Cutout = 'page' | 'view' | { readonly selector: string };

/** Takes a picture when the page is idle and all its images are loaded. */
export async function takePicture(page: Page, cutout: Cutout = 'page'): Promise<Buffer> {
  const whole = await atRest(page);
  const style = { animations: 'disabled', caret: 'hide' } as const;
  if (cutout === 'view') return page.screenshot(style);
  const box = cutout === 'page' ? whole : await boxOf(page, cutout.selector);
  return page.screenshot({ ...style, fullPage: true, clip: onWholePixels(box) });
}

/** So many frames the page must stay unchanged: parts that are fetched on demand arrive late. */
const FRAMES_AT_REST = 30;

/** Waits until the page is idle. Returns its size. */
async function atRest(page: Page): Promise<Box> {
  await page.waitForLoadState('networkidle');
  // Nothing is hovered.
  await page.mouse.move(0, 0);
  const height = await page.evaluate(async (framesAtRest) => {
    // Content outside the viewport is in the picture too.
    const all = new CSSStyleSheet();
    all.replaceSync('* { content-visibility: visible !important }');
    document.adoptedStyleSheets.push(all);
    // Removes the port from fields, which differs between sites.
    for (const input of document.querySelectorAll('input'))
      if (input.value.startsWith(location.origin))
        input.value = input.value.replace(location.host, 'localhost:8080');
    const pictures = [...document.images];
    for (const picture of pictures) picture.loading = 'eager';
    await Promise.all(pictures.map((picture) => picture.decode()));
    // React has rendered when the browser is idle, which on a busy machine may never happen.
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

/** Rounds to whole pixels: a half row would be rendered differently each time. */
export function onWholePixels({ x, y, width, height }: Box): Box {
  const step = 1 / SCALE;
  const down = (value: number) => Math.floor(value / step) * step;
  return { x: down(x), y: down(y), width: down(width), height: down(height) };
}

/** Returns why nothing can be compared here, or an empty text. Warns once per worker. */
export async function warnIfNotComparable(browser: Browser): Promise<string> {
  const reason = await whyNotComparable(browser);
  if (reason) console.error(`Pictures are not compared: ${reason}. See docs/decisions/visual-tests.md.`);
  return reason;
}
