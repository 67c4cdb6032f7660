import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isPattern, type Language } from '@larkfield/contracts';
import { readManifest } from '@larkfield/federation/compose';
import { liveFolder } from '../../tools/lib/live-folder.ts';

/** Every page of the active releases that visitors are told of, as their contracts list them. */
export function sitePages(): {
  readonly path: string;
  /** Search engines may list it. */
  readonly indexed: boolean;
}[] {
  return readManifest(liveFolder())
    .contracts.flatMap(({ routes }) => routes)
    .filter(({ audience }) => audience !== 'admin')
    .flatMap(({ path, example, indexed }) => {
      const address = isPattern(path) ? example : path;
      return address ? [{ path: address, indexed: indexed !== false }] : [];
    });
}

/** A text of `locales/`, so that tests ask for the same words a visitor reads. */
export function textOf(
  language: Language,
  key: string,
  values: Readonly<Record<string, string>> = {},
): string {
  const [space = '', path = ''] = key.split(':');
  const file = join(import.meta.dirname, '../../locales', language, `${space}.json`);
  let node: unknown = JSON.parse(readFileSync(file, 'utf8'));
  for (const part of path.split('.')) node = (node as Record<string, unknown>)[part];
  return String(node).replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
}
