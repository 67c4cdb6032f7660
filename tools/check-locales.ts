import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AreaConfig } from '@larkfield/contracts';
import { readContract } from '@larkfield/federation/contract';
import { areaTexts } from './lib/area-inputs.ts';
import { baseKey, checkLocales, checkMails, mailService, readFlat, spacesOf } from './lib/locales.ts';
import { areaIds, ROOT } from './lib/paths.ts';
import { untranslatedTexts } from './lib/refuse-untranslated.ts';
import { createUsage } from './lib/used-keys.ts';

/**
 * `npm run check locales`: texts missing, unused, wrongly pluralised, with other placeholders, left in English, or asked
 * for by an area that does not load them. With the name of an area, only the texts of that area.
 */
const dir = join(ROOT, 'locales');
const [only] = process.argv.slice(2);
const areas = only === undefined ? areaIds() : [only];
const spaces = only === undefined ? spacesOf(dir) : await ownSpaces(only);
const identicalFile = join(dir, 'identical.json');
const identical = existsSync(identicalFile)
  ? (JSON.parse(readFileSync(identicalFile, 'utf8')) as Record<string, string[]>)
  : {};
const everywhere = createUsage(ROOT, [...areaIds(), 'packages', 'services']);
const services = readdirSync(join(ROOT, 'services'));
const mails = checkMails(dir, services, spaces);
const unused = spaces.flatMap((space) => {
  const service = mailService(space);
  const known = service && services.includes(service);
  const { isUsed } = known ? createUsage(ROOT, [`services/${service}`, 'services/kit']) : everywhere;
  const keys = new Set([...readFlat(join(dir, 'en', `${space}.json`)).keys()].map(baseKey));
  return [...keys].filter((key) => !isUsed(space, key)).map((key) => `en ${space}: ${key} is not used`);
});
const foreign = await Promise.all(areas.map(checkSpaces));
const problems = [...checkLocales(dir, identical, spaces), ...mails, ...unused, ...foreign.flat()];
for (const problem of problems) console.log(problem);
const waiting = untranslatedTexts(dir, spaces).length;
const there = `all texts are there${waiting > 0 ? `, ${waiting} wait for a translation` : ''}`;
console.log(`locales: ${problems.length === 0 ? there : `${problems.length} problems`}`);
process.exit(problems.length === 0 ? 0 : 1);

async function ownSpaces(area: string): Promise<string[]> {
  const known = spacesOf(dir);
  return areaTexts(await readContract(ROOT, area)).filter((space) => known.includes(space));
}

/** The types let every area ask for every namespace; its pages come with those of its contract. */
async function checkSpaces(area: string): Promise<string[]> {
  const file = pathToFileURL(join(ROOT, area, 'area.config.ts')).href;
  const { config } = (await import(file)) as { config: AreaConfig };
  return [...createUsage(ROOT, [area]).spaces]
    .filter((space) => !config.namespaces.includes(space))
    .map((space) => `${area}: asks for texts of ${space}, which area.config.ts does not name`);
}
