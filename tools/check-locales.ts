import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AreaConfig } from '@larkfield/contracts';
import { baseKey, checkLocales, readFlat } from './lib/locales.ts';
import { areaIds, ROOT } from './lib/paths.ts';
import { createUsage } from './lib/used-keys.ts';

/**
 * `npm run check locales`: texts missing, unused, wrongly pluralised, with other placeholders, left in English, or asked
 * for by an area that does not load them.
 */
const dir = join(ROOT, 'locales');
const identicalFile = join(dir, 'identical.json');
const identical = existsSync(identicalFile)
  ? (JSON.parse(readFileSync(identicalFile, 'utf8')) as Record<string, string[]>)
  : {};
const { isUsed } = createUsage(ROOT, [...areaIds(), 'packages', 'services']);
const unused = readdirSync(join(dir, 'en'))
  .filter((name) => name.endsWith('.json'))
  .flatMap((name) => {
    const space = name.replace('.json', '');
    const keys = new Set([...readFlat(join(dir, 'en', name)).keys()].map(baseKey));
    return [...keys].filter((key) => !isUsed(space, key)).map((key) => `en ${space}: ${key} is not used`);
  });
const foreign = await Promise.all(areaIds().map(checkSpaces));
const problems = [...checkLocales(dir, identical), ...unused, ...foreign.flat()];
for (const problem of problems) console.log(problem);
console.log(problems.length === 0 ? 'locales: all texts are there' : `locales: ${problems.length} problems`);
process.exit(problems.length === 0 ? 0 : 1);

/** The types let every area ask for every namespace; its pages come with those of its contract. */
async function checkSpaces(area: string): Promise<string[]> {
  const file = pathToFileURL(join(ROOT, area, 'area.config.ts')).href;
  const { config } = (await import(file)) as { config: AreaConfig };
  return [...createUsage(ROOT, [area]).spaces]
    .filter((space) => !config.namespaces.includes(space))
    .map((space) => `${area}: asks for texts of ${space}, which area.config.ts does not name`);
}
