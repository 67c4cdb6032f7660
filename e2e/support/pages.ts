import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isPattern, type Language } from '@larkfield/contracts';
import { readManifest } from '@larkfield/federation/compose';
import { liveFolder } from '../../tools/lib/live-folder.ts';

/** Every page of the active releases that visitors are told of, as their contracts list them. */
export function sitePages(): {
  readonly path: string;
  /** Sends whoever is not signed in on to log in first. */
  readonly gated: boolean;
  /** Search engines may list it. */
  readonly indexed: boolean;
  /** Its contract adds sources to the policy. */
  readonly ownPolicy: boolean;
  /** A service answers for it on request. */
  readonly dynamic: boolean;
  /** It may open windows of others that talk back to it. */
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
