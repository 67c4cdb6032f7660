import { join } from 'node:path';
import { composeExactReleases } from '../../tools/building/compose-exact-releases.ts';
import { copyTree } from '../../tools/workspace/copy-workspace.ts';
import { liveReleases } from '../../tools/workspace/live-site.ts';
import { areaIds } from '../../tools/workspace/paths.ts';
import { writeArea } from '../../tools/new/area.ts';
import type { SiteVariant } from './site-variants.ts';

export interface AreaVariants {
  /** One composed site per requested number of areas, in that order. */
  readonly sides: readonly SiteVariant[];
  remove(): void;
}

/**
 * Composes the site with several numbers of areas. The generator makes the additional areas in a copy of the workspace.
 * The sites share one release store, so they differ only in the number of areas.
 * @throws Error when a number is below the number of existing areas, or a generated area does not build.
 */
export async function createVariantsWithAreas(counts: readonly number[]): Promise<AreaVariants> {
  const own = areaIds().filter((id) => id !== 'shell');
  const missing = Math.max(...counts) - own.length;
  if (counts.some((count) => count < own.length)) throw new Error(`the tree has ${own.length} areas`);
  const made = Array.from({ length: missing }, (_, index) => `more-${String(index + 1).padStart(2, '0')}`);
  const tree = copyTree();
  try {
    for (const name of made) await writeArea(tree.dir, name);
    // Installs first, because the lock file has changed.
    const { status, output } = await tree.run('tools/bootstrap.mjs', 'build', '--untranslated');
    if (status !== 0) throw new Error(output);
    const all = [...own, ...made.map((name) => `mf-${name}`)];
    const sides: SiteVariant[] = [];
    for (const count of counts) sides.push(await composeWith(tree.dir, ['shell', ...all.slice(0, count)]));
    return { sides, remove: tree.remove };
  } catch (error) {
    tree.remove();
    throw error;
  }
}

async function composeWith(dir: string, areas: readonly string[]): Promise<SiteVariant> {
  const storeDir = join(dir, 'dist/releases');
  const sitesDir = join(dir, 'dist', `sites-${areas.length - 1}`);
  const active = liveReleases(join(dir, 'dist/sites'));
  const chosen = Object.fromEntries(areas.map((area) => [area, active[area] ?? '']));
  await composeExactReleases({ store: storeDir, active: chosen, sites: sitesDir });
  return { name: `${areas.length - 1} areas`, sitesDir, storeDir };
}
