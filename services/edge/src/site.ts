import { existsSync, readFileSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  LANGUAGES,
  type AreaContract,
  type AreaRoute,
  type Language,
  type PageWords,
  type Release,
  type ReleaseTable,
} from '@larkfield/contracts';
import {
  OFFERS_FILE,
  pageFile,
  searchFile,
  SITE_FORMAT,
  LATER_SYSTEM_PAGES,
  SYSTEM_PAGES,
  tableFile,
  wordsFile,
  type ComposedOffers,
  type LeftOutArea,
  type SiteManifest,
  type SystemPage,
  type WordsByPath,
} from '@larkfield/federation/compose';

/** A composed site in memory, whole: whatever becomes of its folder, a request that began with it ends with it. */
export interface ComposedSite {
  readonly manifest: SiteManifest;
  readonly tables: Readonly<Record<Language, ReleaseTable>>;
  /** Those of administrators, who alone are told of their pages. */
  readonly adminTables: Readonly<Record<Language, ReleaseTable>>;
  /** Public files by area. */
  readonly files: ReadonlyMap<string, Release['files']>;
  readonly contracts: readonly AreaContract[];
  /** Areas that the site was composed with and is served without: their pages and calls answer 503. */
  readonly missing: readonly AreaContract[];
  /** Why each of them is left out. */
  readonly leftOut: readonly LeftOutArea[];
  /** Template of a route's document. */
  document(language: Language, path: string): string;
  /** Titles and descriptions of all pages by path. */
  readonly words: Readonly<Record<Language, WordsByPath>>;
  readonly offers: ComposedOffers;
  /** Title and description of a route in its contract's words. */
  wordsOf(language: Language, route: Pick<AreaRoute, 'path'>): PageWords;
  systemPage(language: Language, name: SystemPage): string;
  /** What can be found on the pages of a language, as JSON. */
  searchIndex(language: Language): string;
  /** Texts of the area that owns a call, for answers to forms without script. */
  texts(area: string, language: Language): Readonly<Record<string, unknown>>;
}

const SHELL = 'shell';

/** The text of an error, for the log. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

export interface SiteFolders {
  /** The composed sites. */
  readonly sitesDir: string;
  /** Root of the release store. */
  readonly storeDir: string;
}

/**
 * Loads a site that `composeSite` wrote, without the areas whose parts are not all there and that may be left out.
 * @throws Error naming what is missing, torn, or of another format.
 */
export async function loadSite(
  { sitesDir, storeDir }: SiteFolders,
  id: string,
  { mayLeaveOut = () => false }: { readonly mayLeaveOut?: (area: string) => boolean } = {},
): Promise<ComposedSite> {
  const folder = join(sitesDir, id);
  const manifest = await readJson<SiteManifest>(folder, 'site.json');
  const { format } = manifest;
  if (format !== SITE_FORMAT) throw new Error(`it has the format ${format}, this edge knows ${SITE_FORMAT}`);
  const tables = {} as Record<Language, ReleaseTable>;
  const adminTables = {} as Record<Language, ReleaseTable>;
  const words = {} as Record<Language, WordsByPath>;
  const offers = await readJson<ComposedOffers>(folder, OFFERS_FILE);
  for (const { tag } of LANGUAGES) {
    tables[tag] = await readJson<ReleaseTable>(folder, tableFile(tag));
    adminTables[tag] = await readJson<ReleaseTable>(folder, tableFile(tag, 'admin'));
    if (tables[tag].id !== id) throw new Error(`its table in ${tag} belongs to ${tables[tag].id}`);
    words[tag] = await readJson<WordsByPath>(folder, wordsFile(tag));
  }
  const files = new Map<string, Buffer>(await readParts(folder, shellFiles()));
  const later = systemFiles(LATER_SYSTEM_PAGES).filter((name) => existsSync(join(folder, name)));
  for (const [name, content] of await readParts(folder, later)) files.set(name, content);
  const releases: Release[] = [];
  const leftOut: LeftOutArea[] = [];
  for (const contract of manifest.contracts) {
    try {
      releases.push(await loadRelease(storeDir, releaseOf(manifest, contract.id)));
      for (const [name, content] of await readParts(folder, pageFiles(contract))) files.set(name, content);
    } catch (error) {
      // Without the shell there is no page at all.
      if (contract.id === SHELL || !mayLeaveOut(contract.id)) throw error;
      leftOut.push({ area: contract.id, why: messageOf(error) });
    }
  }
  const part = (name: string) => {
    const content = files.get(name);
    if (!content) throw new Error(`site ${id} has no ${name}`);
    return content.toString();
  };
  const isMissing = ({ id: area }: AreaContract) => leftOut.some((each) => each.area === area);
  return {
    manifest,
    tables,
    adminTables,
    files: new Map(releases.map((release) => [release.contract.id, release.files])),
    contracts: manifest.contracts.filter((contract) => !isMissing(contract)),
    missing: manifest.contracts.filter(isMissing),
    leftOut,
    document: (language, path) => part(join('pages', language, pageFile(path))),
    words,
    offers,
    wordsOf: (language, { path }) => words[language][path] ?? { title: path, description: path },
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

/** Files that the site has whatever its areas are. */
function shellFiles(): string[] {
  return [...inAllLanguages((tag) => [searchFile(tag)]), ...systemFiles(SYSTEM_PAGES)];
}

function systemFiles(names: readonly SystemPage[]): string[] {
  return inAllLanguages((tag) => names.map((name) => join('pages', tag, `${name}.html`)));
}

/** Documents of an area. */
function pageFiles({ routes }: AreaContract): string[] {
  return inAllLanguages((tag) => routes.map(({ path }) => join('pages', tag, pageFile(path))));
}

async function readParts(folder: string, names: readonly string[]): Promise<[string, Buffer][]> {
  return Promise.all(names.map(async (name) => [name, await readPart(folder, name)] as [string, Buffer]));
}

function releaseOf({ releases }: SiteManifest, area: string): SiteManifest['releases'][number] {
  const release = releases.find((each) => each.area === area);
  if (!release) throw new Error(`it has no release of ${area}`);
  return release;
}

/** Reads a release, and makes sure of its files: they are copied by whoever deploys, perhaps after the site. */
async function loadRelease(
  storeDir: string,
  { area, id }: SiteManifest['releases'][number],
): Promise<Release> {
  const release = await readJson<Release>(storeDir, area, id, 'release.json');
  for (const [name, { size }] of Object.entries(release.files)) {
    const found = await stat(join(storeDir, area, 'files', name));
    if (found.size !== size) throw new Error(`${area}/files/${name} has ${found.size} bytes of ${size}`);
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
