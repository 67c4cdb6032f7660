import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES, type Language } from '@larkfield/contracts';
import { LOCALES } from '../texts/locales.ts';

/** Title and description of a page, as in the contract of its area. */
export interface PageHead {
  readonly title: string;
  readonly description: string;
}

/** Reads `documentTitle` and `description` in all languages. @throws Error if a language lacks one. */
export function readPageHeads(
  namespace: string,
  group: string,
  locales = LOCALES,
): Readonly<Record<Language, PageHead>> {
  const heads = LANGUAGES.map(({ tag }) => {
    const texts = JSON.parse(readFileSync(join(locales, tag, `${namespace}.json`), 'utf8')) as Texts;
    const { documentTitle: title, description } = texts[group] ?? {};
    if (typeof title !== 'string' || typeof description !== 'string')
      throw new Error(`${tag} ${namespace}: ${group} has no documentTitle or no description`);
    return [tag, { title, description }] as const;
  });
  return Object.fromEntries(heads) as Record<Language, PageHead>;
}

type Texts = Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>;
