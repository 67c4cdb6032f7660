import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Resvg } from '@resvg/resvg-js';

export interface Placement {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Returns an SVG as an element for another SVG, scaled to fit the frame.@throws Error without a `viewBox` */
export function embedSvg(svg: string, frame: Placement, align: string): string {
  const [, attributes = '', content = ''] = /<svg([^>]*)>(.*)<\/svg>/s.exec(svg) ?? [];
  const box = /viewBox="([^"]+)"/.exec(attributes)?.[1];
  if (!box) throw new Error('an illustration needs a viewBox');
  const place = `x="${frame.x}" y="${frame.y}" width="${frame.width}" height="${frame.height}"`;
  return `<svg ${place} viewBox="${box}" preserveAspectRatio="${align} meet">${content}</svg>`;
}

/** Renders an SVG in its own size to `<to>/<name>.<content hash>.png`. No fonts are loaded, so text is not rendered. */
export function writePng(to: string, name: string, svg: string): void {
  const png = new Resvg(svg, { font: { loadSystemFonts: false } }).render().asPng();
  const hash = createHash('sha256').update(png).digest('hex').slice(0, 10);
  mkdirSync(to, { recursive: true });
  writeFileSync(join(to, `${name}.${hash}.png`), png);
}
