import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isPattern, type Language, type ReleaseTable } from '@larkfield/contracts';
import type { SiteManifest } from '@larkfield/federation/compose';
import { liveFolder } from '../../tools/lib/live-folder.ts';

/** Every page of the active releases, as the composed site lists them. */
export function sitePages(): {
  readonly path: string;
  readonly title: string;
  /** Search engines may list it. */
  readonly indexed: boolean;
}[] {
  const json = <T>(name: string) => JSON.parse(readFileSync(join(liveFolder(), name), 'utf8')) as T;
  const declared = json<SiteManifest>('site.json').contracts.flatMap(({ routes }) => routes);
  const exampleOf = (path: string) => declared.find((route) => route.path === path)?.example;
  return json<ReleaseTable>('tables/en.json').routes.flatMap(({ path, title, indexed }) => {
    const address = isPattern(path) ? exampleOf(path) : path;
    return address ? [{ path: address, title, indexed: indexed !== false }] : [];
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
