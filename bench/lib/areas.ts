import { join } from 'node:path';
import { composeSite, promoteSite } from '@larkfield/federation/compose';
import { site } from '../../site.config.ts';
import { copyTree, type TreeCopy } from '../../tools/lib/copy-of-tree.ts';
import { liveReleases } from '../../tools/lib/live-folder.ts';
import { areaIds } from '../../tools/lib/paths.ts';
import { writeArea } from '../../tools/new/area.ts';
import type { Side } from './sides.ts';

export interface AreaSides {
  /** One composed site for each number that was asked for, in that order. */
  readonly sides: readonly Side[];
  remove(): void;
}

/**
 * The site with other numbers of areas: those of the tree, then as many as are missing, made by the generator in a copy of
 * the tree. The sites share one store, so what differs between them is the number of areas alone.
 * @throws Error when a number is smaller than the tree's own, or what was made does not build.
 */
export async function sidesWithAreas(counts: readonly number[]): Promise<AreaSides> {
  const own = areaIds().filter((id) => id !== 'shell');
  const missing = Math.max(...counts) - own.length;
  if (counts.some((count) => count < own.length)) throw new Error(`the tree has ${own.length} areas`);
  const made = Array.from({ length: missing }, (_, index) => `more-${String(index + 1).padStart(2, '0')}`);
  const tree = copyTree();
  try {
    for (const name of made) await writeArea(tree.dir, name);
    // Installs first: the lock file is another one.
    await succeed(tree, 'tools/bootstrap.mjs', 'build', '--untranslated');
    const all = [...own, ...made.map((name) => `mf-${name}`)];
    const sides: Side[] = [];
    for (const count of counts) sides.push(await composeWith(tree.dir, ['shell', ...all.slice(0, count)]));
    return { sides, remove: tree.remove };
  } catch (error) {
    tree.remove();
    throw error;
  }
}

async function composeWith(dir: string, areas: readonly string[]): Promise<Side> {
  const storeDir = join(dir, 'dist/releases');
  const sitesDir = join(dir, 'dist', `sites-${areas.length - 1}`);
  const active = liveReleases(join(dir, 'dist/sites'));
  const chosen = Object.fromEntries(areas.map((area) => [area, active[area] ?? '']));
  const { id, problems } = await composeSite({
    store: storeDir,
    active: chosen,
    brand: site,
    sites: sitesDir,
  });
  if (problems.length > 0) throw new Error(problems.join('\n'));
  promoteSite(sitesDir, id);
  return { name: `${areas.length - 1} areas`, sitesDir, storeDir };
}

async function succeed(tree: TreeCopy, script: string, ...args: readonly string[]): Promise<void> {
  const { status, output } = await tree.run(script, ...args);
  if (status !== 0) throw new Error(output);
}
