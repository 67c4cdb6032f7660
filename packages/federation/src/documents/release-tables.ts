import {
  assetUrl,
  LANGUAGES,
  mapBar,
  settingsPath,
  fillBrandNames,
  type AreaRoute,
  type Brand,
  type Language,
  type OwnedRecordKind,
  type Release,
  type ReleaseTable,
  type RouteSummary,
} from '@larkfield/contracts';

export interface ActiveReleases {
  readonly shell: Release;
  readonly areas: readonly Release[];
}

type Names = Pick<Brand, 'name' | 'product'>;

/**
 * Returns the release tables of all languages, public or with `view` for administrators.
 * @param id - id of the composed site
 */
export function releaseTables(
  { shell, areas }: ActiveReleases,
  brand: Names,
  id: string,
  view?: ReleaseTable['view'],
): Record<Language, ReleaseTable> {
  const entries = LANGUAGES.map(({ tag }) => [
    tag,
    {
      ...(view ? adminPart({ shell, areas }, tag, brand, view) : {}),
      id,
      language: tag,
      shell: { texts: assetUrl('shell', textsFile(shell, tag)) },
      areas: Object.fromEntries(areas.map((area) => [area.contract.id, summary(area, tag, brand)])),
      routes: areas.flatMap((area) => routes(area, tag, brand)),
    } satisfies ReleaseTable,
  ]);
  return Object.fromEntries(entries) as Record<Language, ReleaseTable>;
}

function summary(release: Release, language: Language, brand: Names): ReleaseTable['areas'][string] {
  const { bar } = release.contract;
  const url = (file: string) => assetUrl(release.contract.id, file);
  const pages = Object.entries(release.pages).map(([page, { js, css }]) => [
    page,
    { js: js.map(url), css: css.map(url) },
  ]);
  return {
    version: release.contract.version,
    entry: url(release.entry),
    texts: url(textsFile(release, language)),
    hashes: {
      url: url(release.hashes ?? ''),
      integrity: release.files[release.hashes ?? '']?.integrity ?? '',
    },
    pages: Object.fromEntries(pages),
    ...(bar ? { bar: mapBar(bar, (key) => labelOf(release, language, brand, key)) } : {}),
  };
}

/** Returns a text that a contract names, with brand names filled in. */
export function labelOf(release: Release, language: Language, brand: Names, key: string): string {
  return fillBrandNames(release.labels[language]?.[key] ?? key, brand);
}

function routes(release: Release, language: Language, brand: Names): RouteSummary[] {
  const label = (key: string) => labelOf(release, language, brand, key);
  return release.contract.routes.map((route) => ({
    path: route.path,
    area: release.contract.id,
    page: route.page,
    audience: route.audience,
    ...dataOf(route),
    ...(route.csp || route.permissions || route.popups ? { ownPolicy: true as const } : {}),
    ...(route.namespaces ? { namespaces: route.namespaces } : {}),
    navigation: (route.navigation ?? []).map((entry) => ({ ...entry, label: label(entry.label) })),
  }));
}

/** Returns the entries only for administrators: all record kinds, and the services with settings. */
function adminPart(
  { shell, areas }: ActiveReleases,
  language: Language,
  brand: Names,
  view: NonNullable<ReleaseTable['view']>,
): Pick<ReleaseTable, 'view' | 'kinds' | 'settings'> {
  const all = [shell, ...areas];
  const calls = all.flatMap(({ contract }) => contract.api);
  return {
    view,
    kinds: all.flatMap((release) => kinds(release, language, brand)),
    settings: calls
      .filter(({ prefix, service }) => prefix === settingsPath(service))
      .map(({ service }) => service),
  };
}

function kinds(release: Release, language: Language, brand: Names): OwnedRecordKind[] {
  const text = (key: string) => labelOf(release, language, brand, key);
  return release.contract.kinds.map(({ group, ...kind }) => ({
    ...kind,
    label: text(kind.label),
    ...(group === undefined ? {} : { group: text(group) }),
  }));
}

/** Data of restricted pages is loaded by the page itself, with the visitor's session. */
function dataOf({ kind, audience, listsPages, listsOwnData }: AreaRoute): Pick<RouteSummary, 'data'> {
  if (audience !== 'public') return {};
  if (listsPages || listsOwnData) return { data: 'pages' };
  return kind === 'dynamic' ? { data: 'service' } : {};
}

function textsFile(release: Release, language: Language): string {
  const file = release.texts[language];
  if (!file) throw new Error(`${release.contract.id} ${release.id} has no texts in ${language}`);
  return file;
}
