import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { baseKey, checkLocales, readFlat } from './lib/locales.ts';
import { ROOT } from './lib/paths.ts';
import { createUsage } from './lib/used-keys.ts';

/** `npm run check locales`: texts missing, unused, wrongly pluralised, with other placeholders, or left in English. */
const dir = join(ROOT, 'locales');
const identicalFile = join(dir, 'identical.json');
const identical = existsSync(identicalFile)
  ? (JSON.parse(readFileSync(identicalFile, 'utf8')) as Record<string, string[]>)
  : {};
const folders = readdirSync(ROOT).filter((name) => name.startsWith('mf-'));
const isUsed = createUsage(ROOT, [...folders, 'shell', 'packages', 'services']);
const unused = readdirSync(join(dir, 'en'))
  .filter((name) => name.endsWith('.json'))
  .flatMap((name) => {
    const space = name.replace('.json', '');
    const keys = new Set([...readFlat(join(dir, 'en', name)).keys()].map(baseKey));
    return [...keys].filter((key) => !isUsed(space, key)).map((key) => `en ${space}: ${key} is not used`);
  });
const problems = [...checkLocales(dir, identical), ...unused];
for (const problem of problems) console.log(problem);
console.log(problems.length === 0 ? 'locales: all texts are there' : `locales: ${problems.length} problems`);
process.exit(problems.length === 0 ? 0 : 1);
