import { existsSync, readFileSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  LANGUAGES,
  type AreaContract,
  type AreaRoute,
  type Language,
  type PageMetadata,
  type Release,
  type ReleaseTable,
} from '@larkfield/contracts';
import {
  OFFERS_FILE,
  pageFile,
  searchFile,
  SITE_FORMAT,
  OPTIONAL_SYSTEM_PAGES,
  SYSTEM_PAGES,
  tableFile,
  pageMetadataFile,
  type ComposedOffers,
  type LeftOutArea,
  type SiteManifest,
  type SystemPage,
  type PageMetadataByPath,
} from '@larkfield/federation/compose';

/** A composed site, completely in memory: requests that started with it finish with it even if its folder is deleted. */
export interface ComposedSite {
  readonly manifest: SiteManifest;
  readonly tables: Readonly<Record<Language, ReleaseTable>>;
  /** Release tables of administrators; nobody else may see their pages. */
  readonly adminTables: Readonly<Record<Language, ReleaseTable>>;
  readonly files: ReadonlyMap<string, Release['files']>;
  readonly contracts: readonly AreaContract[];
  /** Areas that the site is served without: their pages and calls answer 503. */
  readonly missingAreas: readonly AreaContract[];
  readonly leftOut: readonly LeftOutArea[];
  document(language: Language, path: string): string;
  readonly pageMetadata: Readonly<Record<Language, PageMetadataByPath>>;
  readonly offers: ComposedOffers;
  metadataOf(language: Language, route: Pick<AreaRoute, 'path'>): PageMetadata;
  systemPage(language: Language, name: SystemPage): string;
  searchIndex(language: Language): string;
  /** Returns the texts of an area, for answers to forms without script. */
  texts(area: string, language: Language): Readonly<Record<string, unknown>>;
}

const SHELL = 'shell';

export const errorMessageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

export interface SiteFolders {
  readonly sitesDir: string;
  /** Root of the release store. */
  readonly storeDir: string;
}

/**
 * Loads a site that `composeSite` has written. Leaves out areas with incomplete files if `mayLeaveOut` allows it.
 * @throws Error that names what is missing, truncated, or of another format
 */
export async function loadSite(
  { sitesDir, storeDir }: SiteFolders,
  id: string,
  { mayLeaveOut = () => false }: { readonly mayLeaveOut?: (area: string) => boolean } = {},
): Promise<ComposedSite> {
  const folder = join(sitesDir, id);
  const manifest = await readJson<SiteManifest>(folder, 'site.json');
  const { format } = manifest;
  if (format !== SITE_FORMAT)
    throw new Error(`it has format ${format}, but this edge reads format ${SITE_FORMAT}`);
  const tables = {} as Record<Language, ReleaseTable>;
  const adminTables = {} as Record<Language, ReleaseTable>;
  const pageMetadata = {} as Record<Language, PageMetadataByPath>;
  const offers = await readJson<ComposedOffers>(folder, OFFERS_FILE);
  for (const { tag } of LANGUAGES) {
    tables[tag] = await readJson<ReleaseTable>(folder, tableFile(tag));
    adminTables[tag] = await readJson<ReleaseTable>(folder, tableFile(tag, 'admin'));
    if (tables[tag].id !== id) throw new Error(`its table in ${tag} belongs to ${tables[tag].id}`);
    pageMetadata[tag] = await readJson<PageMetadataByPath>(folder, pageMetadataFile(tag));
  }
  const files = new Map<string, Buffer>(await readParts(folder, shellFiles()));
  const optional = systemFiles(OPTIONAL_SYSTEM_PAGES).filter((name) => existsSync(join(folder, name)));
  for (const [name, content] of await readParts(folder, optional)) files.set(name, content);
  const releases: Release[] = [];
  const leftOut: LeftOutArea[] = [];
  for (const contract of manifest.contracts) {
    try {
      releases.push(await loadRelease(storeDir, releaseOf(manifest, contract.id)));
      for (const [name, content] of await readParts(folder, pageFiles(contract))) files.set(name, content);
    } catch (error) {
      // Without the shell there are no pages.
      if (contract.id === SHELL || !mayLeaveOut(contract.id)) throw error;
      leftOut.push({ area: contract.id, why: errorMessageOf(error) });
    }
  }
  const part = (name: string) => {
    const content = files.get(name);
    if (!content) throw new Error(`site ${id} has no ${name}`);
    return content.toString();
  };
  const isMissing = ({ id: area }: AreaContract) => leftOut.some((entry) => entry.area === area);
  return {
    manifest,
    tables,
    adminTables,
    files: new Map(releases.map((release) => [release.contract.id, release.files])),
    contracts: manifest.contracts.filter((contract) => !isMissing(contract)),
    missingAreas: manifest.contracts.filter(isMissing),
    leftOut,
    document: (language, path) => part(join('pages', language, pageFile(path))),
    pageMetadata,
    offers,
    metadataOf: (language, { path }) => pageMetadata[language][path] ?? { title: path, description: path },
    systemPage(language, name) {
      const file = join('pages', language, `${name}.html`);
      return part(name === 'gone' && !files.has(file) ? join('pages', language, 'not-found.html') : file);
    },
    searchIndex: (language) => part(searchFile(language)),
    texts(area, language) {
      const file = releases.find(({ contract }) => contract.id === area)?.texts[language] ?? '';
      return JSON.parse(readFileSync(join(storeDir, area, 'files', file), 'utf8'));
    },
  };
}

const inAllLanguages = (names: (language: Language) => string[]) =>
  LANGUAGES.flatMap(({ tag }) => names(tag));

/** Returns the files that the site has independent of its areas. */
function shellFiles(): string[] {
  return [...inAllLanguages((tag) => [searchFile(tag)]), ...systemFiles(SYSTEM_PAGES)];
}

function systemFiles(names: readonly SystemPage[]): string[] {
  return inAllLanguages((tag) => names.map((name) => join('pages', tag, `${name}.html`)));
}

function pageFiles({ routes }: AreaContract): string[] {
  return inAllLanguages((tag) => routes.map(({ path }) => join('pages', tag, pageFile(path))));
}

async function readParts(folder: string, names: readonly string[]): Promise<[string, Buffer][]> {
  return Promise.all(names.map(async (name) => [name, await readPart(folder, name)] as [string, Buffer]));
}

function releaseOf({ releases }: SiteManifest, area: string): SiteManifest['releases'][number] {
  const release = releases.find((candidate) => candidate.area === area);
  if (!release) throw new Error(`it has no release of ${area}`);
  return release;
}

/** Reads a release and checks that its files are complete: a deployment may copy them after the site. */
async function loadRelease(
  storeDir: string,
  { area, id }: SiteManifest['releases'][number],
): Promise<Release> {
  const release = await readJson<Release>(storeDir, area, id, 'release.json');
  for (const [name, { size }] of Object.entries(release.files)) {
    const file = await stat(join(storeDir, area, 'files', name));
    if (file.size !== size) throw new Error(`${area}/files/${name} has ${file.size} bytes of ${size}`);
  }
  return release;
}

async function readPart(folder: string, name: string): Promise<Buffer> {
  const content = await readFile(join(folder, name));
  const end = name.endsWith('.html') ? '</html>\n' : '}';
  if (content.subarray(-end.length).toString() !== end) throw new Error(`${name} is cut off`);
  return content;
}

async function readJson<T>(...path: string[]): Promise<T> {
  return JSON.parse(await readFile(join(...path), 'utf8')) as T;
}
