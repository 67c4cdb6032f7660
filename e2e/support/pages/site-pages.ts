import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isPattern, type Language } from '@larkfield/contracts';
import { readManifest } from '@larkfield/federation/compose';
import { liveFolder } from '../../../tools/workspace/live-site.ts';

/** Returns every listed page of the active releases. */
export function sitePages(): {
  readonly path: string;
  /** Redirects visitors to the login. */
  readonly gated: boolean;
  readonly indexed: boolean;
  /** The contract adds sources to the content security policy. */
  readonly ownPolicy: boolean;
  /** Rendered by a service on request. */
  readonly dynamic: boolean;
  /** May open popups of other origins and communicate with them. */
  readonly popups: boolean;
}[] {
  return readManifest(liveFolder())
    .contracts.flatMap(({ routes }) => routes)
    .filter(({ audience }) => audience !== 'admin')
    .flatMap(({ path, example, kind, audience, indexed, csp, popups }) => {
      const address = isPattern(path) ? example : path;
      const gated = audience !== 'public';
      const own = {
        gated,
        indexed: indexed !== false,
        dynamic: kind === 'dynamic',
        ownPolicy: csp !== undefined,
        popups: popups === true,
      };
      return address ? [{ path: address, ...own }] : [];
    });
}

/** Returns the paths of the pages that everybody sees. The others lead to the login; tests of their areas inspect them. */
export function openPaths(): string[] {
  return sitePages().flatMap(({ path, gated }) => (gated ? [] : [path]));
}

/** Returns the path of every page, also of those for administrators. */
export function pagePaths(): string[] {
  return readManifest(liveFolder())
    .contracts.flatMap(({ routes }) => routes)
    .map(({ path, example = path }) => (isPattern(path) ? example : path));
}

/** Returns a text of `locales/`, so that tests look for the texts that visitors read. */
export function textOf(
  language: Language,
  key: string,
  values: Readonly<Record<string, string>> = {},
): string {
  const [space = '', path = ''] = key.split(':');
  const file = join(import.meta.dirname, '../../../locales', language, `${space}.json`);
  let node: unknown = JSON.parse(readFileSync(file, 'utf8'));
  for (const part of path.split('.')) node = (node as Record<string, unknown>)[part];
  return String(node).replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
}
