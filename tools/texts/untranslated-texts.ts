import { join } from 'node:path';
import { DEFAULT_LANGUAGE, LANGUAGES } from '@larkfield/contracts';
import { areasByCommand } from '@larkfield/federation/compose';
import { readContract } from '@larkfield/federation/contract';
import { areaNamespaces } from '../workspace/area-inputs.ts';
import { baseKey, readFlatTexts, listNamespaces } from './check-locale-files.ts';
import { areaIds, ROOT, SITES } from '../workspace/paths.ts';
import { isUntranslated } from './untranslated-mark.ts';

/** Allows untranslated texts, to try a site. */
const ALLOWED = '--untranslated';

/** Prints untranslated texts of the areas that a build would make live and exits, because visitors must not see them. */
export async function refuseUntranslated(args = process.argv.slice(2)): Promise<void> {
  if (args.includes(ALLOWED)) return;
  const byCommand = areasByCommand(SITES);
  const built = areaIds().filter((id) => !byCommand.has(id));
  const contracts = await Promise.all(built.map((id) => readContract(ROOT, id)));
  const missing = untranslatedTexts(join(ROOT, 'locales'), [...new Set(contracts.flatMap(areaNamespaces))]);
  if (missing.length === 0) return;
  const hint = `${missing.length} texts are not translated. npm run dev shows them; with ${ALLOWED} they are built as they are.`;
  console.error([...missing, hint].join('\n'));
  process.exit(1);
}

/** Returns the untranslated texts, one line each with the languages that lack them. */
export function untranslatedTexts(dir: string, spaces = listNamespaces(dir)): string[] {
  const others = LANGUAGES.map(({ tag }) => tag).filter((tag) => tag !== DEFAULT_LANGUAGE);
  return spaces.flatMap((space) => {
    const waiting = others.flatMap((tag) => {
      const texts = [...readFlatTexts(join(dir, tag, `${space}.json`))];
      const keys = texts.filter(([, text]) => isUntranslated(text)).map(([key]) => baseKey(key));
      return [...new Set(keys)].map((key) => ({ key, tag }));
    });
    return [...Map.groupBy(waiting, ({ key }) => key)].map(([key, missing]) => {
      const languages = missing.map(({ tag }) => tag).join(', ');
      return `${space}: ${key} is not translated into ${missing.length === others.length ? 'any language' : languages}`;
    });
  });
}
