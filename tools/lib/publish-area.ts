import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { storedReleases, tryRelease, writeServices, type ReleasePlace } from '@larkfield/federation/releases';
import { fits, pageWeights, weightLine } from './budgets.ts';
import { run } from './build-site.ts';
import { releasedServices } from './released-services.ts';
import { refuseUntranslated } from './refuse-untranslated.ts';

/**
 * Tests an area and its service, builds a release and tries it with all that is live: contract and libraries fit, every page
 * is rendered in every language, no page outgrows its budget, its services take its forms as the tests of these fill them in.
 * Answers its id; nothing is live by that.
 * @throws Error saying what does not hold; then the store has no release that it did not have before.
 */
export async function publishArea(place: ReleasePlace, area: string): Promise<string> {
  refuseUntranslated([]);
  await run('packages/contracts/tools/generate.ts');
  await run('tools/check-locales.ts');
  // The shell's tests are those of everybody.
  if (area !== 'shell') await run('tools/test.ts', 'browser', 'node', area);
  const before = new Set(storedReleases(place.store).map(nameOf));
  await run('tools/build-area.ts', area);
  const release = { area, id: readFileSync(join(place.store, area, 'latest'), 'utf8') };
  try {
    const releases = await tryRelease(place, release);
    const over = pageWeights(place.store, releases).filter((weight) => !fits(weight));
    if (over.length > 0)
      throw new Error(`More than a first visit may fetch:\n${over.map(weightLine).join('\n')}`);
    writeServices(place.store, release, await releasedServices(area));
  } catch (error) {
    if (!before.has(nameOf(release))) rmSync(join(place.store, area, release.id), { recursive: true });
    throw error;
  }
  return release.id;
}

const nameOf = ({ area, id }: { readonly area: string; readonly id: string }) => `${area} ${id}`;
