import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  DEFAULT_LANGUAGE,
  LANGUAGES,
  type AreaContract,
  type Language,
  type PageTitles,
} from '@larkfield/contracts';
import type { Texts } from '@larkfield/area';

type Tree = { [key: string]: string | Tree };

/** Reads namespaces in every language. Missing texts are filled in from English. */
export function readTexts(localesDir: string, namespaces: readonly string[]): Record<Language, Texts> {
  const read = (language: Language, namespace: string): Tree => {
    const file = join(localesDir, language, `${namespace}.json`);
    return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Tree) : {};
  };
  const english = Object.fromEntries(namespaces.map((name) => [name, read(DEFAULT_LANGUAGE, name)]));
  const entries = LANGUAGES.map(({ tag }) => [
    tag,
    Object.fromEntries(namespaces.map((name) => [name, fill(read(tag, name), english[name] ?? {})])),
  ]);
  return Object.fromEntries(entries) as Record<Language, Texts>;
}

/** Returns a text by `namespace:dotted.key`. @throws Error if it does not exist, so that no build lacks a text */
export function lookUpText(texts: Texts, key: string): string {
  const [namespace = '', path = ''] = key.split(':');
  let value: unknown = texts[namespace];
  for (const part of path.split('.')) value = (value as Tree | undefined)?.[part];
  if (typeof value !== 'string') throw new Error(`no text ${key}`);
  return value;
}

/**
 * Returns the texts that an area publishes: those of its namespaces, and page titles in a namespace named like the area. The
 * shell has no pages; its namespace `shell` has other texts.
 */
export function withTitles(
  { id, routes }: Pick<AreaContract, 'id' | 'routes'>,
  texts: Readonly<Record<Language, Texts>>,
): Record<Language, Texts> {
  if (routes.length === 0) return texts;
  const entries = LANGUAGES.map(({ tag }) => {
    const titles: PageTitles = Object.fromEntries(
      routes.map(({ path, title }) => [path, lookUpText(texts[tag], title)]),
    );
    return [tag, { ...texts[tag], [id]: titles }];
  });
  return Object.fromEntries(entries) as Record<Language, Texts>;
}

const PLURAL = /_(zero|one|two|few|many|other)$/;

function fill(own: Tree, english: Tree): Tree {
  const filled: Tree = { ...own };
  for (const [key, value] of Object.entries(english)) {
    const mine = own[key];
    if (typeof value === 'object') filled[key] = fill(typeof mine === 'object' ? mine : {}, value);
    else if (mine === undefined && !hasPlural(own, key)) filled[key] = value;
  }
  return filled;
}

/** Returns whether a language has any plural form of a key. Languages have different plural forms, so one is enough. */
function hasPlural(own: Tree, key: string): boolean {
  if (!PLURAL.test(key)) return false;
  const base = key.replace(PLURAL, '');
  return Object.keys(own).some((mine) => PLURAL.test(mine) && mine.replace(PLURAL, '') === base);
}
