import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const ROOT = join(import.meta.dirname, '../..');
export const STORE = join(ROOT, 'dist/releases');
/**
 * Composed sites, the pointer to the live one and the list of changes. Tests use a folder of their own (`SITES_DIR`),
 * so releases made by command do not affect them.
 */
export const SITES = resolve(ROOT, process.env['SITES_DIR'] ?? 'dist/sites');
/** Like `SITES`, for sites with areas from development servers. */
export const DEV_SITES = join(ROOT, 'dist/dev-sites');

/** Returns the ids of shell and areas, which are their folder names. */
export function areaIds(): string[] {
  const areas = readdirSync(ROOT).filter((name) => name.startsWith('mf-'));
  return ['shell', ...areas.sort()].filter((name) => existsSync(join(ROOT, name, 'area.config.ts')));
}
