import {
  assetUrl,
  LANGUAGES,
  type Language,
  type Release,
  type ReleaseTable,
  type RouteSummary,
} from '@larkfield/contracts';

/** The active releases of a site: the shell's and those of its areas. */
export interface ActiveReleases {
  readonly shell: Release;
  readonly areas: readonly Release[];
}

/** Address under which the edge serves the table of one language. */
export function tableUrl(id: string, language: Language): string {
  return `/releases/${id}.${language}.json`;
}

/** What titles, descriptions and labels may name: `Why {{product}}`. */
export type Names = Readonly<Record<'brand' | 'product', string>>;

/** Release tables of all languages, under the id of the site that they belong to. */
export function releaseTables(
  { shell, areas }: ActiveReleases,
  names: Names,
  id: string,
): Record<Language, ReleaseTable> {
  const tables = Object.fromEntries(LANGUAGES.map(({ tag }) => [tag, tableUrl(id, tag)]));
  const entries = LANGUAGES.map(({ tag }) => [
    tag,
    {
      id,
      language: tag,
      shell: { texts: assetUrl('shell', textsFile(shell, tag)) },
      areas: Object.fromEntries(areas.map((area) => [area.contract.id, summary(area, tag)])),
      routes: areas.flatMap((area) => routes(area, tag, names)),
      tables,
    } satisfies ReleaseTable,
  ]);
  return Object.fromEntries(entries) as Record<Language, ReleaseTable>;
}

function summary(release: Release, language: Language): ReleaseTable['areas'][string] {
  const url = (file: string) => assetUrl(release.contract.id, file);
  const pages = Object.entries(release.pages).map(([page, { js, css }]) => [
    page,
    { js: js.map(url), css: css.map(url) },
  ]);
  return {
    version: release.contract.version,
    entry: url(release.entry),
    texts: url(textsFile(release, language)),
    pages: Object.fromEntries(pages),
  };
}

/** A text that the contract names, as a release has it, with the names of the operator filled in. */
export function labelOf(release: Release, language: Language, names: Names, key: string): string {
  return (release.labels[language]?.[key] ?? key).replace(
    /\{\{(brand|product)\}\}/g,
    (_, name: keyof Names) => names[name],
  );
}

function routes(release: Release, language: Language, names: Names): RouteSummary[] {
  const label = (key: string) => labelOf(release, language, names, key);
  return release.contract.routes.map((route) => ({
    path: route.path,
    area: release.contract.id,
    page: route.page,
    title: label(route.title),
    description: label(route.description),
    audience: route.audience,
    // The data of others is fetched by their own loader, as the visitor.
    ...(route.kind === 'dynamic' && route.audience === 'public' ? { dynamic: true as const } : {}),
    ...(route.csp || route.permissions ? { ownPolicy: true as const } : {}),
    ...(route.indexed === false ? { indexed: route.indexed } : {}),
    ...(route.namespaces ? { namespaces: route.namespaces } : {}),
    navigation: (route.navigation ?? []).map((entry) => ({ ...entry, label: label(entry.label) })),
  }));
}

function textsFile(release: Release, language: Language): string {
  const file = release.texts[language];
  if (!file) throw new Error(`${release.contract.id} ${release.id} has no texts in ${language}`);
  return file;
}
