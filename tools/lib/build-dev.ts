import { DEV_RELEASE, writeDevRelease } from '@larkfield/federation/build';
import { areasByCommand } from '@larkfield/federation/compose';
import { buildAreas, compose, generate, inputsOf } from './build-site.ts';
import { liveReleases } from './live-folder.ts';
import { areaIds, DEV_SITES, SITES, STORE } from './paths.ts';

/** Composes a site in which some areas come from development servers; the others are as `npm start` would serve them. */
export async function composeForDevelopment(areas: readonly string[]): Promise<void> {
  await generate();
  const byCommand = areasByCommand(SITES);
  const live = Object.entries(liveReleases()).filter(([id]) => byCommand.has(id) && !areas.includes(id));
  const fromSource = areaIds().filter((id) => !byCommand.has(id) || areas.includes(id));
  const built = await buildAreas(fromSource, await inputsOf(fromSource));
  for (const area of areas) writeDevRelease(STORE, area, built[area] ?? '');
  const developed = areas.map((area) => [area, DEV_RELEASE]);
  await compose({ ...Object.fromEntries(live), ...built, ...Object.fromEntries(developed) }, DEV_SITES);
}
