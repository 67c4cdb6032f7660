import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Resvg } from '@resvg/resvg-js';

/** Place of a drawing in another one. */
export interface Frame {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A drawing as a part of another one, as large as its frame allows. */
export function place(svg: string, frame: Frame, align: string): string {
  const [, attributes = '', content = ''] = /<svg([^>]*)>(.*)<\/svg>/s.exec(svg) ?? [];
  const box = /viewBox="([^"]+)"/.exec(attributes)?.[1];
  if (!box) throw new Error('an illustration needs a viewBox');
  const place = `x="${frame.x}" y="${frame.y}" width="${frame.width}" height="${frame.height}"`;
  return `<svg ${place} viewBox="${box}" preserveAspectRatio="${align} meet">${content}</svg>`;
}

/** Draws an SVG in its own size into the folder `to`, as `<name>.<hash of the picture>.png`. It can hold no words. */
export function writePng(to: string, name: string, svg: string): void {
  const png = new Resvg(svg, { font: { loadSystemFonts: false } }).render().asPng();
  const hash = createHash('sha256').update(png).digest('hex').slice(0, 10);
  mkdirSync(to, { recursive: true });
  writeFileSync(join(to, `${name}.${hash}.png`), png);
}
