import { join } from 'node:path';
import { DEFAULT_LANGUAGE, LANGUAGES } from '@larkfield/contracts';
import { areasByCommand } from '@larkfield/federation/compose';
import { readContract } from '@larkfield/federation/contract';
import { areaTexts } from './area-inputs.ts';
import { baseKey, readFlat, spacesOf } from './locales.ts';
import { areaIds, ROOT, SITES } from './paths.ts';
import { isUntranslated } from './untranslated.ts';

/** Builds a site with such texts all the same, to try it out. */
const ALLOWED = '--untranslated';

/**
 * Ends the process when texts of the areas that a build would make live are not translated, and names each: visitors must not
 * read them.
 */
export async function refuseUntranslated(args = process.argv.slice(2)): Promise<void> {
  if (args.includes(ALLOWED)) return;
  const byCommand = areasByCommand(SITES);
  const built = areaIds().filter((id) => !byCommand.has(id));
  const contracts = await Promise.all(built.map((id) => readContract(ROOT, id)));
  const missing = untranslatedTexts(join(ROOT, 'locales'), [...new Set(contracts.flatMap(areaTexts))]);
  if (missing.length === 0) return;
  const hint = `${missing.length} texts are not translated. npm run dev shows them; with ${ALLOWED} they are built as they are.`;
  console.error([...missing, hint].join('\n'));
  process.exit(1);
}

/** The texts that are not translated, one line each with the languages that lack it. */
export function untranslatedTexts(dir: string, spaces = spacesOf(dir)): string[] {
  const others = LANGUAGES.map(({ tag }) => tag).filter((tag) => tag !== DEFAULT_LANGUAGE);
  return spaces.flatMap((space) => {
    const waiting = others.flatMap((tag) => {
      const texts = [...readFlat(join(dir, tag, `${space}.json`))];
      const keys = texts.filter(([, text]) => isUntranslated(text)).map(([key]) => baseKey(key));
      return [...new Set(keys)].map((key) => ({ key, tag }));
    });
    return [...Map.groupBy(waiting, ({ key }) => key)].map(([key, missing]) => {
      const languages = missing.map(({ tag }) => tag).join(', ');
      return `${space}: ${key} is not translated into ${missing.length === others.length ? 'any language' : languages}`;
    });
  });
}
