import {
  assetUrl,
  LANGUAGES,
  mapBar,
  settingsPath,
  withNames,
  type AreaRoute,
  type Brand,
  type Language,
  type OwnedKind,
  type Release,
  type ReleaseTable,
  type RouteSummary,
} from '@larkfield/contracts';

/** The active releases of a site: the shell's and those of its areas. */
export interface ActiveReleases {
  readonly shell: Release;
  readonly areas: readonly Release[];
}

type Names = Pick<Brand, 'name' | 'product'>;

/** Release tables of all languages, under the id of the site that they belong to; of administrators with `view`. */
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

/** A text that the contract names, as a release has it, with the names of the operator filled in. */
export function labelOf(release: Release, language: Language, brand: Names, key: string): string {
  return withNames(release.labels[language]?.[key] ?? key, brand);
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

/** What only administrators are told: all kinds of records, and which services have settings. */
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

function kinds(release: Release, language: Language, brand: Names): OwnedKind[] {
  const text = (key: string) => labelOf(release, language, brand, key);
  return release.contract.kinds.map(({ group, ...kind }) => ({
    ...kind,
    label: text(kind.label),
    ...(group === undefined ? {} : { group: text(group) }),
  }));
}

/** The data of pages that are not for everybody is fetched by their own loader, as the visitor. */
function dataOf({ kind, audience, listsPages }: AreaRoute): Pick<RouteSummary, 'data'> {
  if (audience !== 'public') return {};
  if (listsPages) return { data: 'pages' };
  return kind === 'dynamic' ? { data: 'service' } : {};
}

function textsFile(release: Release, language: Language): string {
  const file = release.texts[language];
  if (!file) throw new Error(`${release.contract.id} ${release.id} has no texts in ${language}`);
  return file;
}
