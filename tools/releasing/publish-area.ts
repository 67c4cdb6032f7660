import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { readContract } from '@larkfield/federation/contract';
import {
  storedReleases,
  tryRelease,
  writeServices,
  type ReleaseContext,
} from '@larkfield/federation/releases';
import { isWithinBudget, pageWeights, weightLine, type PageWeight } from '../building/page-budgets.ts';
import { areaNamespaces } from '../workspace/area-inputs.ts';
import { buildAreas, generateValidators, hashAreaInputs, runScript } from '../building/build-site.ts';
import { ROOT } from '../workspace/paths.ts';
import { releasedServices } from './released-services.ts';
import { untranslatedTexts } from '../texts/untranslated-texts.ts';

const HINT =
  'With --untranslated it is published all the same; such a release can be previewed and not promoted.';

/**
 * Tests an area and its service, builds a release and tries it with the live releases: contract and libraries are
 * compatible, every page renders in every language, no page exceeds its budget, and its services accept its forms.
 * Checks only the area's own texts. Resolves with the release's id; the release is not live.
 * @throws Error naming the problem. The store then has no new release.
 */
export async function publishArea(
  place: ReleaseContext,
  area: string,
  { untranslated = false }: { readonly untranslated?: boolean } = {},
): Promise<string> {
  await generateValidators();
  const contract = await readContract(ROOT, area);
  const missing = untranslated ? [] : untranslatedTexts(join(ROOT, 'locales'), areaNamespaces(contract));
  if (missing.length > 0)
    throw new Error([...missing, `${area} has texts that are not translated. ${HINT}`].join('\n'));
  await runScript('tools/checks/check-locales.ts', area);
  // The tests of the shell are those of the whole site.
  if (area !== 'shell') await runScript('tools/test.ts', 'browser', 'node', area);
  const before = new Set(storedReleases(place.store).map(nameOf));
  const { [area]: id = '' } = await buildAreas([area], await hashAreaInputs([area]));
  const release = { area, id };
  try {
    const releases = await tryRelease(place, release);
    // A shell counts for all pages, an area only for its own.
    const isOwn = ({ page }: PageWeight) => area === 'shell' || page.startsWith(`${area}/`);
    const over = pageWeights(place.store, releases).filter(
      (weight) => isOwn(weight) && !isWithinBudget(weight),
    );
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
