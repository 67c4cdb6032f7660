import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import type { Language } from '@larkfield/contracts';

/** Folder of the reference pictures. */
export const PICTURES = join(import.meta.dirname, 'pictures');

/** Texts from left to right, from right to left and without spaces. Their widths differ between fonts. */
export const SAMPLES = {
  en: 'Hamburgefonstiv “0123” – café',
  ar: 'مرحبا بكم في Larkfield 0123',
  ja: 'ようこそ、学校のみなさん Larkfield 0123',
} as const satisfies Partial<Record<Language, string>>;

/** Makes text rendering independent of the desktop's settings. */
export const RENDERING_FLAGS = ['--disable-lcd-text', '--font-render-hinting=none'];

/** File that describes the browser and fonts of the pictures. */
export const RENDERER_FILE = join(PICTURES, 'renderer.json');

const STYLES = join(import.meta.dirname, '../../packages/ui/src/styles');
const TOKENS = join(STYLES, 'tokens.css');

/** Returns the font families whose files the site ships, so that the fonts of the machine do not matter. */
function shippedFamilies(): string[] {
  const css = readFileSync(join(STYLES, 'fonts.css'), 'utf8');
  return [...css.matchAll(/font-family: '([^']+)';[^}]*url\(/g)].map(([, name = '']) => name);
}

/** The width of a text in a font of the site (CSS name), which identifies the installed font. */
interface Setting {
  readonly font: string;
  readonly text: string;
  readonly width: number;
}

/** What determines how text is rendered. */
export interface Renderer {
  readonly chromium: string;
  readonly settings: readonly Setting[];
}

/** Reads the renderer of this browser, with the fonts of the design tokens. */
export async function readRenderer(browser: Browser): Promise<Renderer> {
  const page = await browser.newPage();
  await page.setContent(`<style>${readFileSync(TOKENS, 'utf8')}</style>`);
  const fonts = await page.evaluate(
    ({ samples, shipped }) =>
      Object.entries(samples).flatMap(([language, text]) => {
        document.documentElement.lang = language;
        const style = getComputedStyle(document.documentElement);
        const stacks = ['--font-text', '--font-display'].map((token) => style.getPropertyValue(token).trim());
        const foreign = stacks.filter((stack) => !shipped.some((name) => stack.startsWith(`'${name}'`)));
        const fonts = [...new Set(foreign)].flatMap((stack) => [`400 100px ${stack}`, `700 100px ${stack}`]);
        return fonts.map((font) => ({ font, text }));
      }),
    { samples: SAMPLES, shipped: shippedFamilies() },
  );
  await page.close();
  const widths = await measure(browser, fonts);
  const settings = fonts.map((font, at) => ({ ...font, width: widths[at] ?? 0 }));
  return { chromium: mainVersion(browser), settings };
}

/** Returns why new pictures cannot be compared with the reference pictures, or an empty text. */
export async function whyNotComparable(browser: Browser): Promise<string> {
  if (!existsSync(RENDERER_FILE)) return 'there are none yet';
  const { chromium, settings } = JSON.parse(readFileSync(RENDERER_FILE, 'utf8')) as Renderer;
  const here = mainVersion(browser);
  if (here !== chromium) return `they come from Chromium ${chromium}, this is ${here}`;
  const widths = await measure(browser, settings);
  const other = settings.filter(({ width }, at) => width !== widths[at]).map(({ text }) => `“${text}”`);
  return other.length === 0 ? '' : `this machine has other fonts for ${[...new Set(other)].join(', ')}`;
}

function mainVersion(browser: Browser): string {
  return browser.version().split('.')[0] ?? '';
}

async function measure(
  browser: Browser,
  settings: readonly Pick<Setting, 'font' | 'text'>[],
): Promise<number[]> {
  const page = await browser.newPage();
  const widths = await page.evaluate((each) => {
    const canvas = document.createElement('canvas').getContext('2d');
    if (!canvas) throw new Error('no canvas');
    return each.map(({ font, text }) => {
      canvas.font = font;
      return Math.round(canvas.measureText(text).width);
    });
  }, settings);
  await page.close();
  return widths;
}
