import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { baseKey, checkLocales, checkMails, mailService, readFlat, spacesOf } from './lib/locales.ts';
import { ROOT } from './lib/paths.ts';
import { createUsage } from './lib/used-keys.ts';

/** `npm run check locales`: texts missing, unused, wrongly pluralised, with other placeholders, or left in English. */
const dir = join(ROOT, 'locales');
const identicalFile = join(dir, 'identical.json');
const identical = existsSync(identicalFile)
  ? (JSON.parse(readFileSync(identicalFile, 'utf8')) as Record<string, string[]>)
  : {};
const folders = readdirSync(ROOT).filter((name) => name.startsWith('mf-'));
const everywhere = createUsage(ROOT, [...folders, 'shell', 'packages', 'services']);
const services = readdirSync(join(ROOT, 'services'));
const mails = checkMails(dir, services);
const unused = spacesOf(dir).flatMap((space) => {
  const service = mailService(space);
  const known = service && services.includes(service);
  const isUsed = known ? createUsage(ROOT, [`services/${service}`, 'services/kit']) : everywhere;
  const keys = new Set([...readFlat(join(dir, 'en', `${space}.json`)).keys()].map(baseKey));
  return [...keys].filter((key) => !isUsed(space, key)).map((key) => `en ${space}: ${key} is not used`);
});
const problems = [...checkLocales(dir, identical), ...mails, ...unused];
for (const problem of problems) console.log(problem);
console.log(problems.length === 0 ? 'locales: all texts are there' : `locales: ${problems.length} problems`);
process.exit(problems.length === 0 ? 0 : 1);
