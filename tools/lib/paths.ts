import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Root of the repository. */
export const ROOT = join(import.meta.dirname, '../..');
/** Releases by area. */
export const STORE = join(ROOT, 'dist/releases');
/**
 * The composed sites, the pointer to the live one, and the list of changes. Tests have a folder of their own, in which
 * nothing is ever released by command: they test the sources.
 */
export const SITES = resolve(ROOT, process.env['SITES_DIR'] ?? 'dist/sites');
/** The same for sites with areas from development servers. */
export const DEV_SITES = join(ROOT, 'dist/dev-sites');

/** The shell and every area of the tree, by folder name. */
export function areaIds(): string[] {
  const areas = readdirSync(ROOT).filter((name) => name.startsWith('mf-'));
  return ['shell', ...areas.sort()].filter((name) => existsSync(join(ROOT, name, 'area.config.ts')));
}
