import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import type { Language } from '@larkfield/contracts';

/** Where the reference pictures are kept. */
export const PICTURES = join(import.meta.dirname, '../looks');

/** Left to right, right to left, and a script without spaces; with words whose width tells fonts apart. */
export const SAMPLES = {
  en: 'Hamburgefonstiv “0123” – café',
  ar: 'مرحبا بكم في Larkfield 0123',
  ja: 'ようこそ、学校のみなさん Larkfield 0123',
} as const satisfies Partial<Record<Language, string>>;

/** Letters are drawn alike whatever the desktop is set to. */
export const DRAWING = ['--disable-lcd-text', '--font-render-hinting=none'];

/** Beside the pictures: what drew them. */
export const RENDERER_FILE = join(PICTURES, 'renderer.json');

const STYLES = join(import.meta.dirname, '../../packages/ui/src/styles');
const TOKENS = join(STYLES, 'tokens.css');

/** Families whose files the site brings along, so that the fonts of the machine do not matter. */
function ownFamilies(): string[] {
  const css = readFileSync(join(STYLES, 'fonts.css'), 'utf8');
  return [...css.matchAll(/font-family: '([^']+)';[^}]*url\(/g)].map(([, name = '']) => name);
}

/** A text set in a font of the site, by the font's CSS name; `width` tells one machine's fonts from another's. */
interface Setting {
  readonly font: string;
  readonly text: string;
  readonly width: number;
}

/** What decides how letters look. */
export interface Renderer {
  readonly chromium: string;
  readonly settings: readonly Setting[];
}

/** This browser, with the fonts of the machine that the tokens name now. */
export async function readRenderer(browser: Browser): Promise<Renderer> {
  const page = await browser.newPage();
  await page.setContent(`<style>${readFileSync(TOKENS, 'utf8')}</style>`);
  const fonts = await page.evaluate(
    ({ samples, own }) =>
      Object.entries(samples).flatMap(([language, text]) => {
        document.documentElement.lang = language;
        const style = getComputedStyle(document.documentElement);
        const stacks = ['--font-text', '--font-display'].map((token) => style.getPropertyValue(token).trim());
        const foreign = stacks.filter((stack) => !own.some((name) => stack.startsWith(`'${name}'`)));
        const fonts = [...new Set(foreign)].flatMap((stack) => [`400 100px ${stack}`, `700 100px ${stack}`]);
        return fonts.map((font) => ({ font, text }));
      }),
    { samples: SAMPLES, own: ownFamilies() },
  );
  await page.close();
  const widths = await measure(browser, fonts);
  const settings = fonts.map((font, at) => ({ ...font, width: widths[at] ?? 0 }));
  return { chromium: mainVersion(browser), settings };
}

/** Why pictures drawn here cannot be compared with the committed ones; nothing when they can. */
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
