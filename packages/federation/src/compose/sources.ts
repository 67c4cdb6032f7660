import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Texts } from '@larkfield/area';
import { LANGUAGES, type Brand, type Language, type Release } from '@larkfield/contracts';
import { shortHash } from '../short-hash.ts';
import type { ActiveReleases } from '../documents/release-tables.ts';

export interface Sources {
  readonly releases: ActiveReleases;
  readonly texts: Readonly<Record<string, Readonly<Record<Language, Texts>>>>;
  /** Hash of the sources, the brand and the composer's code: any difference gives another site. */
  readonly id: string;
}

/** Transforms texts by language into the same shape. */
export type TransformTexts = <T>(byLanguage: T) => T;

export interface SourcesInput {
  readonly store: string;
  /** Active release ids by area, including the shell. */
  readonly active: Readonly<Record<string, string>>;
  readonly brand: Brand;
  /** Transforms the texts and labels of each release, for tests in pseudo-languages. */
  readonly transformTexts?: TransformTexts;
}

/** Reads the active releases and their texts. @throws Error that names the missing file */
export function readSources({
  store,
  active,
  brand,
  transformTexts = (same) => same,
}: SourcesInput): Sources {
  const folder = (area: string) => join(store, area, active[area] ?? '');
  const read = (area: string): Release => {
    const release = JSON.parse(readFileSync(join(folder(area), 'release.json'), 'utf8')) as Release;
    return { ...release, labels: transformTexts(release.labels) };
  };
  const areas = Object.keys(active).filter((id) => id !== 'shell');
  const releases = { shell: read('shell'), areas: areas.sort().map(read) };
  const all = [releases.shell, ...releases.areas];
  const texts = Object.fromEntries(
    all.map((release) => [release.contract.id, transformTexts(readTexts(store, release))]),
  );
  // Bundles are hashed separately: a development release keeps its id when its code changes.
  const bundles = all.map(({ contract }) => hashOf(join(folder(contract.id), 'server.mjs')));
  return {
    releases,
    texts,
    id: shortHash(JSON.stringify([all, texts, bundles, brand]), composerHash()),
  };
}

function readTexts(store: string, release: Release): Record<Language, Texts> {
  const entries = LANGUAGES.map(({ tag }) => {
    const file = join(store, release.contract.id, 'files', release.texts[tag] ?? '');
    return [tag, JSON.parse(readFileSync(file, 'utf8'))];
  });
  return Object.fromEntries(entries) as Record<Language, Texts>;
}

/** Returns a hash of the code that composes documents: this package and those it imports. */
function composerHash(): string {
  const packages = ['@larkfield/contracts', '@larkfield/area'].map((name) =>
    dirname(fileURLToPath(import.meta.resolve(name))),
  );
  const hashes = [join(import.meta.dirname, '..'), ...packages].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
      .sort()
      .map((name) => [name, hashOf(join(folder, name))]),
  );
  return shortHash(JSON.stringify(hashes));
}

function hashOf(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}
