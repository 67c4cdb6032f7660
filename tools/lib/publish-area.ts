import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { readContract } from '@larkfield/federation/contract';
import { storedReleases, tryRelease, writeServices, type ReleasePlace } from '@larkfield/federation/releases';
import { fits, pageWeights, weightLine, type PageWeight } from './budgets.ts';
import { areaTexts } from './area-inputs.ts';
import { buildAreas, generate, inputsOf, run } from './build-site.ts';
import { ROOT } from './paths.ts';
import { releasedServices } from './released-services.ts';
import { untranslatedTexts } from './refuse-untranslated.ts';

const HINT =
  'With --untranslated it is published all the same; such a release can be previewed and not promoted.';

/**
 * Tests an area and its service, builds a release and tries it with all that is live: contract and libraries fit, every page
 * is rendered in every language, no page outgrows its budget, its services take its forms as the tests of these fill them in.
 * Of the texts, only those of the area are looked at. Resolves with the release's id; nothing is live by that.
 * @throws Error saying what does not hold; then the store has no release that it did not have before.
 */
export async function publishArea(
  place: ReleasePlace,
  area: string,
  { untranslated = false }: { readonly untranslated?: boolean } = {},
): Promise<string> {
  await generate();
  const contract = await readContract(ROOT, area);
  const missing = untranslated ? [] : untranslatedTexts(join(ROOT, 'locales'), areaTexts(contract));
  if (missing.length > 0)
    throw new Error([...missing, `${area} has texts that are not translated. ${HINT}`].join('\n'));
  await run('tools/check-locales.ts', area);
  // The shell's tests are those of everybody.
  if (area !== 'shell') await run('tools/test.ts', 'browser', 'node', area);
  const before = new Set(storedReleases(place.store).map(nameOf));
  const { [area]: id = '' } = await buildAreas([area], await inputsOf([area]));
  const release = { area, id };
  try {
    const releases = await tryRelease(place, release);
    // A shell weighs on all pages, an area on its own.
    const isOwn = ({ page }: PageWeight) => area === 'shell' || page.startsWith(`${area}/`);
    const over = pageWeights(place.store, releases).filter((weight) => isOwn(weight) && !fits(weight));
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
