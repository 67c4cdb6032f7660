import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Texts } from '@larkfield/area';
import { LANGUAGES, type Brand, type Language, type Release } from '@larkfield/contracts';
import { shortHash } from '../short-hash.ts';
import type { ActiveReleases } from './tables.ts';

/** What a site is composed from. */
export interface Sources {
  readonly releases: ActiveReleases;
  /** Texts by area. */
  readonly texts: Readonly<Record<string, Readonly<Record<Language, Texts>>>>;
  /** Names all of this, the operator, and the programs that compose: whatever differs in one is another site. */
  readonly id: string;
}

/** Takes a record of texts by language, and gives one of the same shape. */
export type Retext = <T>(byLanguage: T) => T;

export interface SourcesInput {
  /** Root of the release store. */
  readonly store: string;
  /** Active release id by area, the shell among them. */
  readonly active: Readonly<Record<string, string>>;
  readonly brand: Brand;
  /** Changes the texts of each release, and the labels of its contract: for tests in languages that do not exist. */
  readonly retext?: Retext;
}

/** Reads the active releases and their texts. @throws Error naming the file when a release is not in the store. */
export function readSources({ store, active, brand, retext = (same) => same }: SourcesInput): Sources {
  const folder = (area: string) => join(store, area, active[area] ?? '');
  const read = (area: string): Release => {
    const release = JSON.parse(readFileSync(join(folder(area), 'release.json'), 'utf8')) as Release;
    return { ...release, labels: retext(release.labels) };
  };
  const areas = Object.keys(active).filter((id) => id !== 'shell');
  const releases = { shell: read('shell'), areas: areas.sort().map(read) };
  const all = [releases.shell, ...releases.areas];
  const texts = Object.fromEntries(
    all.map((release) => [release.contract.id, retext(readTexts(store, release))]),
  );
  // An area under development keeps its release's id whatever becomes of its code.
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

/** Names the programs of the tree that make documents: this package and those it uses. */
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
