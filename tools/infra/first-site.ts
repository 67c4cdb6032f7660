import { createMirror, getState, type MirrorPlace, type Objects } from '@larkfield/federation/releases';

export interface FirstSite {
  readonly place: MirrorPlace;
  /** Builds the site and makes it live in `place`. */
  readonly build: () => Promise<void>;
}

/**
 * Gives a shared release store its first site: edges and services of containers have none of their own. Resolves with false, and
 * builds nothing, where the store names a site already.
 */
export async function giveFirstSite(objects: Objects, { place, build }: FirstSite): Promise<boolean> {
  if (await getState(objects)) return false;
  await build();
  await createMirror(place, objects).begin();
  return true;
}
