import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  LANGUAGES,
  type Brand,
  type Language,
  type Release,
  type ReleaseTable,
  type RouteSummary,
} from '@larkfield/contracts';
import { releaseTables } from '@larkfield/federation/compose';
import { DEV_RELEASE } from '@larkfield/federation/build';

/** What pages of another site need to know about the local area. */
export interface LocalArea {
  readonly id: string;
  /** Addresses of its files. Files of a development release have no hash in their names. */
  readonly summary: Readonly<Record<Language, ReleaseTable['areas'][string]>>;
  readonly routes: Readonly<Record<Language, readonly RouteSummary[]>>;
  texts(language: Language): object;
}

/** Reads the local area from the development release that `writeDevRelease` has made. `textsOf` returns the current texts. */
export function readLocalArea(
  store: string,
  id: string,
  { brand, textsOf }: { readonly brand: Brand; readonly textsOf: LocalArea['texts'] },
): LocalArea {
  const release = JSON.parse(readFileSync(join(store, id, DEV_RELEASE, 'release.json'), 'utf8')) as Release;
  // A table contains only the texts of the shell, here those of the other site.
  const tables = releaseTables({ shell: release, areas: [release] }, brand, DEV_RELEASE);
  const byLanguage = <T>(of: (table: ReleaseTable) => T) =>
    Object.fromEntries(LANGUAGES.map(({ tag }) => [tag, of(tables[tag])])) as Record<Language, T>;
  return {
    id,
    summary: byLanguage(({ areas }) => {
      const own = areas[id];
      if (!own) throw new Error(`${id} is in no table`);
      return own;
    }),
    routes: byLanguage(({ routes }) => routes),
    texts: textsOf,
  };
}
