import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Root of the repository. */
export const ROOT = join(import.meta.dirname, '../..');
/** Releases by area, and the table of the active ones. */
export const STORE = join(ROOT, 'dist/releases');
/** The composed sites, and the pointer to the one that edges serve. */
export const SITES = join(ROOT, 'dist/sites');
/** The same for sites with areas from development servers. */
export const DEV_SITES = join(ROOT, 'dist/dev-sites');

/** The shell and every area of the tree, by folder name. */
export function areaIds(): string[] {
  const areas = readdirSync(ROOT).filter((name) => name.startsWith('mf-'));
  return ['shell', ...areas.sort()].filter((name) => existsSync(join(ROOT, name, 'area.config.ts')));
}
