import { join } from 'node:path';
import { DEFAULT_LANGUAGE, LANGUAGES } from '@larkfield/contracts';
import { baseKey, readFlat, spacesOf } from './locales.ts';
import { ROOT } from './paths.ts';
import { isUntranslated } from './untranslated.ts';

/** Lets whoever tries a site out build it all the same. */
const ALLOWED = '--untranslated';

/** Ends the process when texts of the tree wait for a translation, naming each: visitors must not read them. */
export function refuseUntranslated(args = process.argv.slice(2)): void {
  if (args.includes(ALLOWED)) return;
  const waiting = untranslatedTexts(join(ROOT, 'locales'));
  if (waiting.length === 0) return;
  const hint = `Not released: ${waiting.length} texts wait for a translation. npm run dev shows them; ${ALLOWED} allows them.`;
  console.error([...waiting, hint].join('\n'));
  process.exit(1);
}

/** The texts that wait for a translation, one line each with the languages that lack it. */
export function untranslatedTexts(dir: string): string[] {
  const others = LANGUAGES.map(({ tag }) => tag).filter((tag) => tag !== DEFAULT_LANGUAGE);
  return spacesOf(dir).flatMap((space) => {
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
