import {
  createMirror,
  readSharedState,
  type MirrorPlace,
  type ObjectStore,
} from '@larkfield/federation/releases';

export interface FirstSite {
  readonly place: MirrorPlace;
  /** Builds the site and makes it live in `place`. */
  readonly build: () => Promise<void>;
}

/**
 * Publishes the first site to a shared release store, because the images of edge and the services contain no site.
 * Returns false, and does not build, if the store already has a site.
 */
export async function publishFirstSite(objects: ObjectStore, { place, build }: FirstSite): Promise<boolean> {
  if (await readSharedState(objects)) return false;
  await build();
  await createMirror(place, objects).syncOrSeed();
  return true;
}
