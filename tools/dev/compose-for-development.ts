import { DEV_RELEASE, writeDevRelease } from '@larkfield/federation/build';
import { areasByCommand } from '@larkfield/federation/compose';
import { buildAreas, composeAndPromote, generateValidators, hashAreaInputs } from '../building/build-site.ts';
import { liveReleases } from '../workspace/live-site.ts';
import { areaIds, DEV_SITES, SITES, STORE } from '../workspace/paths.ts';

/** Composes a site in which these areas come from development servers; the others are served as `npm start` would. */
export async function composeForDevelopment(areas: readonly string[]): Promise<void> {
  await generateValidators();
  const byCommand = areasByCommand(SITES);
  const live = Object.entries(liveReleases()).filter(([id]) => byCommand.has(id) && !areas.includes(id));
  const fromSource = areaIds().filter((id) => !byCommand.has(id) || areas.includes(id));
  const built = await buildAreas(fromSource, await hashAreaInputs(fromSource));
  for (const area of areas) writeDevRelease(STORE, area, built[area] ?? '');
  const developed = areas.map((area) => [area, DEV_RELEASE]);
  await composeAndPromote(
    { ...Object.fromEntries(live), ...built, ...Object.fromEntries(developed) },
    DEV_SITES,
  );
}
