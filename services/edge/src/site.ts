import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  LANGUAGES,
  type AreaContract,
  type Language,
  type Release,
  type ReleaseTable,
} from '@larkfield/contracts';
import { pageFile, searchFile, type SiteManifest, type SystemPage } from '@larkfield/federation/compose';

/** The composed site in memory: what the edge needs to answer a page view without looking anything up. */
export interface ComposedSite {
  readonly manifest: SiteManifest;
  readonly tables: Readonly<Record<Language, ReleaseTable>>;
  /** Public files by area. */
  readonly files: ReadonlyMap<string, Release['files']>;
  readonly contracts: readonly AreaContract[];
  /** Template of a route's document. */
  document(language: Language, path: string): string;
  systemPage(language: Language, name: SystemPage): string;
  /** What can be found on the pages of a language, as JSON. */
  searchIndex(language: Language): string;
  /** Texts of the area that owns a call, for answers to forms without script. */
  texts(area: string, language: Language): Readonly<Record<string, unknown>>;
}

/** Loads what `composeSite` wrote. @throws Error when there is no composed site in the folder. */
export function loadSite(siteDir: string, storeDir: string): ComposedSite {
  const json = <T>(...path: string[]): T => JSON.parse(readFileSync(join(...path), 'utf8')) as T;
  const manifest = json<SiteManifest>(siteDir, 'site.json');
  const tables = Object.fromEntries(
    LANGUAGES.map(({ tag }) => [tag, json<ReleaseTable>(siteDir, 'tables', `${tag}.json`)]),
  ) as Record<Language, ReleaseTable>;
  const releases = manifest.releases.map(({ area, id }) => json<Release>(storeDir, area, id, 'release.json'));
  const page = (language: Language, file: string) =>
    readFileSync(join(siteDir, 'pages', language, file), 'utf8');
  return {
    manifest,
    tables,
    files: new Map(releases.map((release) => [release.contract.id, release.files])),
    contracts: manifest.contracts,
    document: (language, path) => page(language, pageFile(path)),
    systemPage: (language, name) => page(language, `${name}.html`),
    searchIndex: (language) => readFileSync(join(siteDir, searchFile(language)), 'utf8'),
    texts(area, language) {
      const file = releases.find(({ contract }) => contract.id === area)?.texts[language] ?? '';
      return json(storeDir, area, 'files', file);
    },
  };
}
