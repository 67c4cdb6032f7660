import { readFileSync } from 'node:fs';
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
  SYSTEM_PAGES,
  wordsFile,
  type ComposedOffers,
  type SiteManifest,
  type SystemPage,
  type WordsByPath,
} from '@larkfield/federation/compose';

/** A composed site in memory, whole: whatever becomes of its folder, a request that began with it ends with it. */
export interface ComposedSite {
  readonly manifest: SiteManifest;
  readonly tables: Readonly<Record<Language, ReleaseTable>>;
  /** Public files by area. */
  readonly files: ReadonlyMap<string, Release['files']>;
  readonly contracts: readonly AreaContract[];
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

export interface SiteFolders {
  /** The composed sites. */
  readonly sitesDir: string;
  /** Root of the release store. */
  readonly storeDir: string;
}

/** Loads a site that `composeSite` wrote. @throws Error naming what is missing, torn, or of another format. */
export async function loadSite({ sitesDir, storeDir }: SiteFolders, id: string): Promise<ComposedSite> {
  const folder = join(sitesDir, id);
  const manifest = await readJson<SiteManifest>(folder, 'site.json');
  const { format } = manifest;
  if (format !== SITE_FORMAT) throw new Error(`it has the format ${format}, this edge knows ${SITE_FORMAT}`);
  const releases: Release[] = [];
  for (const release of manifest.releases) releases.push(await loadRelease(storeDir, release));
  const tables: [Language, ReleaseTable][] = [];
  const words = {} as Record<Language, WordsByPath>;
  const offers = await readJson<ComposedOffers>(folder, OFFERS_FILE);
  const files = new Map<string, Buffer>();
  for (const { tag } of LANGUAGES) {
    const table = await readJson<ReleaseTable>(folder, 'tables', `${tag}.json`);
    if (table.id !== id) throw new Error(`its table in ${tag} belongs to ${table.id}`);
    tables.push([tag, table]);
    words[tag] = await readJson<WordsByPath>(folder, wordsFile(tag));
    const names = [searchFile(tag), ...pageFiles(manifest.contracts).map((name) => join('pages', tag, name))];
    const contents = await Promise.all(names.map((name) => readPart(folder, name)));
    names.forEach((name, index) => files.set(name, contents[index] ?? Buffer.of()));
  }
  const part = (name: string) => {
    const content = files.get(name);
    if (!content) throw new Error(`site ${id} has no ${name}`);
    return content.toString();
  };
  return {
    manifest,
    tables: Object.fromEntries(tables) as Record<Language, ReleaseTable>,
    files: new Map(releases.map((release) => [release.contract.id, release.files])),
    contracts: manifest.contracts,
    document: (language, path) => part(join('pages', language, pageFile(path))),
    words,
    offers,
    wordsOf: (language, { path }) => words[language][path] ?? { title: path, description: path },
    systemPage: (language, name) => part(join('pages', language, `${name}.html`)),
    searchIndex: (language) => part(searchFile(language)),
    texts(area, language) {
      const file = releases.find(({ contract }) => contract.id === area)?.texts[language] ?? '';
      return JSON.parse(readFileSync(join(storeDir, area, 'files', file), 'utf8'));
    },
  };
}

/** Documents of a language, by their files. */
function pageFiles(contracts: readonly AreaContract[]): string[] {
  const routes = contracts.flatMap((contract) => contract.routes);
  return [...SYSTEM_PAGES.map((name) => `${name}.html`), ...routes.map(({ path }) => pageFile(path))];
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
