import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AreaConfig } from '@larkfield/contracts';
import { readContract } from '@larkfield/federation/contract';
import { areaNamespaces } from '../workspace/area-inputs.ts';
import {
  baseKey,
  checkLocales,
  checkMails,
  mailService,
  readFlatTexts,
  listNamespaces,
} from '../texts/check-locale-files.ts';
import { areaIds, ROOT } from '../workspace/paths.ts';
import { checkGlossaries } from '../texts/check-glossaries.ts';
import { untranslatedTexts } from '../texts/untranslated-texts.ts';
import { findTextUsage } from '../texts/text-usage.ts';

/**
 * `npm run check locales [area]`: finds texts that are missing, unused, in English, wrongly pluralised, with other
 * placeholders, with words that the glossaries rule out, or used by an area that does not load them.
 */
const dir = join(ROOT, 'locales');
const [only] = process.argv.slice(2);
const areas = only === undefined ? areaIds() : [only];
const spaces = only === undefined ? listNamespaces(dir) : await ownSpaces(only);
const identicalFile = join(dir, 'identical.json');
const identical = existsSync(identicalFile)
  ? (JSON.parse(readFileSync(identicalFile, 'utf8')) as Record<string, string[]>)
  : {};
const everywhere = findTextUsage(ROOT, [...areaIds(), 'packages', 'services']);
const services = readdirSync(join(ROOT, 'services'));
const mails = checkMails(dir, services, spaces);
const unused = spaces.flatMap((space) => {
  const service = mailService(space);
  const known = service && services.includes(service);
  const { isUsed } = known ? findTextUsage(ROOT, [`services/${service}`, 'services/kit']) : everywhere;
  const keys = new Set([...readFlatTexts(join(dir, 'en', `${space}.json`)).keys()].map(baseKey));
  return [...keys].filter((key) => !isUsed(space, key)).map((key) => `en ${space}: ${key} is not used`);
});
const foreign = await Promise.all(areas.map(checkSpaces));
const problems = [
  ...checkLocales(dir, identical, spaces),
  ...checkGlossaries(dir, spaces),
  ...mails,
  ...unused,
  ...foreign.flat(),
];
for (const problem of problems) console.log(problem);
const waiting = untranslatedTexts(dir, spaces).length;
const there = `all texts are there${waiting > 0 ? `, ${waiting} wait for a translation` : ''}`;
console.log(`locales: ${problems.length === 0 ? there : `${problems.length} problems`}`);
process.exit(problems.length === 0 ? 0 : 1);

async function ownSpaces(area: string): Promise<string[]> {
  const known = listNamespaces(dir);
  return areaNamespaces(await readContract(ROOT, area)).filter((space) => known.includes(space));
}

/** The types allow every namespace in every area, but a page loads only those of its area's contract. */
async function checkSpaces(area: string): Promise<string[]> {
  const file = pathToFileURL(join(ROOT, area, 'area.config.ts')).href;
  const { config } = (await import(file)) as { config: AreaConfig };
  return [...findTextUsage(ROOT, [area]).namespaces]
    .filter((space) => !config.namespaces.includes(space))
    .map((space) => `${area}: asks for texts of ${space}, which area.config.ts does not name`);
}
