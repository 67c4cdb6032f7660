import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Root of the repository. */
export const ROOT = join(import.meta.dirname, '../..');
/** Releases by area, and the table of the active ones. */
export const STORE = join(ROOT, 'dist/releases');
/** The composed site that the edge serves. */
export const SITE = join(ROOT, 'dist/site');

/** The shell and every area of the tree, by folder name. */
export function areaIds(): string[] {
  const areas = readdirSync(ROOT).filter((name) => name.startsWith('mf-'));
  return ['shell', ...areas.sort()].filter((name) => existsSync(join(ROOT, name, 'area.config.ts')));
}
