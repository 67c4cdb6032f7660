import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_LANGUAGE, type Language } from '@larkfield/contracts';
import { LOCALES } from '../texts/locales.ts';
import { createTextLoader } from '../texts/text-loader.ts';

interface Group {
  readonly [name: string]: string | Group;
}

/** A placeholder of a subject, with what sets it off: ` ({{reference}})`, `: {{title}}`. */
const PLACEHOLDER = /[\s:：(（]{0,3}\{\{\w+\}\}[)）]?/gu;

/** Returns a function that names the mails of a service, if it has any, by their subjects without their placeholders. */
export function createMailTitles(service: string) {
  const file = `${service}.mail`;
  if (!existsSync(join(LOCALES, DEFAULT_LANGUAGE, `${file}.json`))) return () => [];
  const read = createTextLoader<Group>(file);
  return (language: Language) => subjectsIn('', read(language));
}

function subjectsIn(path: string, group: Group): { value: string; title: string }[] {
  return Object.entries(group).flatMap(([name, text]) => {
    if (typeof text !== 'string') return subjectsIn(path === '' ? name : `${path}.${name}`, text);
    return name === 'subject' ? [{ value: path, title: text.replaceAll(PLACEHOLDER, ' ').trim() }] : [];
  });
}
