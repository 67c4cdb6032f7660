import { DEV_RELEASE, writeDevRelease } from '@larkfield/federation/build';
import { buildAreas, compose } from './build-site.ts';
import { DEV_SITES, STORE } from './paths.ts';

/** Composes a site in which some areas come from development servers. */
export async function composeForDevelopment(areas: readonly string[]): Promise<void> {
  const active = await buildAreas();
  for (const area of areas) writeDevRelease(STORE, area, active[area] ?? '');
  await compose({ ...active, ...Object.fromEntries(areas.map((area) => [area, DEV_RELEASE])) }, DEV_SITES);
}
