import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES, type Release, type ScriptHashes } from '@larkfield/contracts';
import { DEV_RELEASE } from '../dev-release.ts';
import { separateNames, withoutHash } from './stylesheets.ts';

const HASHES = 'hashes.json';

/**
 * Derives a development release from the last built one: files come from a development server, names have no hash, files no
 * integrity, and static pages are rendered only in the browser, so that edited code never differs from pre-rendered HTML.
 */
export function writeDevRelease(store: string, area: string, releaseId: string): void {
  const from = join(store, area, releaseId);
  const to = join(store, area, DEV_RELEASE);
  const release = JSON.parse(readFileSync(join(from, 'release.json'), 'utf8')) as Release;
  const names = (files: readonly string[]) => [...new Set(files.flatMap(separateNames))];
  const pages = Object.entries(release.pages).map(([page, { js, css }]) => [
    page,
    { js: names(js), css: names(css) },
  ]);
  const development: Release = {
    ...release,
    id: DEV_RELEASE,
    contract: {
      ...release.contract,
      routes: release.contract.routes.map((route) => ({
        ...route,
        kind: route.kind === 'dynamic' ? route.kind : ('browser' as const),
      })),
    },
    entry: withoutHash(release.entry),
    files: Object.fromEntries(Object.entries(release.files).filter(([name]) => !/\.(js|css)$/.test(name))),
    pages: Object.fromEntries(pages),
    texts: Object.fromEntries(LANGUAGES.map(({ tag }) => [tag, `texts.${tag}.json`])),
    hashes: HASHES,
  };
  mkdirSync(to, { recursive: true });
  cpSync(join(from, 'server.mjs'), join(to, 'server.mjs'));
  writeFileSync(join(to, 'release.json'), JSON.stringify(development));
  writeFileSync(join(store, area, 'files', HASHES), JSON.stringify({} satisfies ScriptHashes));
  for (const { tag } of LANGUAGES) {
    const file = (name: string) => join(store, area, 'files', name);
    cpSync(file(release.texts[tag] ?? ''), file(`texts.${tag}.json`));
  }
}
