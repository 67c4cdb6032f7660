import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Release, ReleaseFile } from '@larkfield/contracts';
import { composeSite, type SiteManifest } from '@larkfield/federation/compose';
import { site as brand } from '../../../site.config.ts';
import { liveReleases } from '../../../tools/workspace/live-site.ts';
import { STORE } from '../../../tools/workspace/paths.ts';

/** Suffix of every text of the second release. */
export const MARK = '²';

export interface TwoSites {
  readonly sites: string;
  readonly store: string;
  /** Sites with the built release and with the second one. */
  readonly manifests: readonly [SiteManifest, SiteManifest];
  remove(): void;
}

/** Composes two sites that differ in one area's release, in a copy of the store. Neither is live. */
export async function composeTwoSites(area: string): Promise<TwoSites> {
  const dir = mkdtempSync(join(tmpdir(), 'larkfield-two-'));
  const [sites, store] = [join(dir, 'sites'), join(dir, 'releases')];
  const active = liveReleases();
  for (const [each, id] of Object.entries(active)) {
    for (const part of [id, 'files'])
      cpSync(join(STORE, each, part), join(store, each, part), { recursive: true });
  }
  const compose = (changed: Record<string, string>) =>
    composeSite({ store, active: { ...active, ...changed }, brand, sites });
  const second = releaseAgain(store, area, active[area] ?? '');
  return {
    sites,
    store,
    manifests: [await compose({}), await compose({ [area]: second })],
    remove: () => rmSync(dir, { recursive: true, force: true }),
  };
}

/** Publishes a copy of a release with changed texts and another entry. Returns its id. */
function releaseAgain(store: string, area: string, id: string): string {
  const files = (name: string) => join(store, area, 'files', name);
  const first = JSON.parse(readFileSync(join(store, area, id, 'release.json'), 'utf8')) as Release;
  const put = (name: string, content: string) => {
    writeFileSync(files(name), content);
    const integrity = `sha256-${createHash('sha256').update(content).digest('base64')}`;
    const size = Buffer.byteLength(content);
    return [name, { integrity, size, brotli: size }] as const;
  };
  const entry = put('entry.2222222222.js', `${readFileSync(files(first.entry), 'utf8')}\n//`);
  const texts = Object.entries(first.texts).map(([language, name]) => {
    const words: unknown = JSON.parse(readFileSync(files(name), 'utf8'));
    return [language, put(`texts.${language}.2222222222.json`, JSON.stringify(marked(words)))] as const;
  });
  const hashes = put('hashes.2222222222.json', hashesAgain(files(first.hashes ?? ''), first.entry, entry));
  const renamed = (name: string) => (name === first.entry ? entry[0] : name);
  const { [first.entry]: _, ...others } = first.files;
  const second: Release = {
    ...first,
    id: '2222222222222222',
    entry: entry[0],
    files: { ...others, ...Object.fromEntries([entry, hashes, ...texts.map(([, file]) => file)]) },
    pages: Object.fromEntries(
      Object.entries(first.pages).map(([page, { js, css }]) => [page, { js: js.map(renamed), css }]),
    ),
    texts: Object.fromEntries(texts.map(([language, [name]]) => [language, name])),
    hashes: hashes[0],
    labels: marked(first.labels) as Release['labels'],
  };
  mkdirSync(join(store, area, second.id));
  cpSync(join(store, area, id, 'server.mjs'), join(store, area, second.id, 'server.mjs'));
  writeFileSync(join(store, area, second.id, 'release.json'), JSON.stringify(second));
  return second.id;
}

function hashesAgain(
  file: string,
  was: string,
  [now, { integrity }]: readonly [string, ReleaseFile],
): string {
  const { [was]: _, ...others } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  return JSON.stringify({ ...others, [now]: integrity });
}

function marked(words: unknown): unknown {
  if (typeof words === 'string') return words + MARK;
  return Object.fromEntries(Object.entries(words as object).map(([key, each]) => [key, marked(each)]));
}
