import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Texts } from '@larkfield/area';
import {
  isFindable,
  LANGUAGES,
  type AreaContract,
  type Brand,
  type Language,
  type Release,
} from '@larkfield/contracts';
import type { RenderPage } from '../server/index.ts';
import {
  composeRoute,
  composeSystemPage,
  SYSTEM_PAGES,
  type ComposeContext,
  type ShellRenderer,
} from './documents.ts';
import { cspHash, importMap } from './head.ts';
import { searchIndex, type RenderedRoute } from './search-index.ts';
import { releaseTables, type ActiveReleases } from './tables.ts';

/** What the edge reads to serve a composed site: `site.json`. */
export interface SiteManifest {
  readonly id: string;
  /** CSP source of the import map, the one inline script of every document. */
  readonly scriptHash: string;
  /** The shell's first: it has no routes, but calls. */
  readonly contracts: readonly AreaContract[];
  /** Public files of the active releases and the folder each is stored in. */
  readonly releases: readonly { readonly area: string; readonly id: string }[];
}

export interface ComposeInput {
  /** Root of the release store. */
  readonly store: string;
  /** Active release id by area, the shell among them. */
  readonly active: Readonly<Record<string, string>>;
  readonly brand: Brand;
  /** Folder that will hold the composed site. */
  readonly out: string;
  /** Told of a page that could not be rendered ahead of time; the site is composed all the same. */
  readonly onProblem: (message: string) => void;
  /** Changes the texts of each release, and the labels of its contract: for tests in languages that do not exist. */
  readonly retext?: Retext;
}

/** Takes a record of texts by language, and gives one of the same shape. */
export type Retext = <T>(byLanguage: T) => T;

/** Renders every document of the active releases in every language, then swaps the result in at once. */
export async function composeSite(input: ComposeInput): Promise<SiteManifest> {
  const context = await loadContext(input);
  const { releases, tables } = context;
  const staging = `${input.out}.next`;
  rmSync(staging, { recursive: true, force: true });
  for (const { tag } of LANGUAGES) {
    write(join(staging, 'tables', `${tag}.json`), JSON.stringify(tables[tag]));
    for (const name of SYSTEM_PAGES) {
      write(join(staging, 'pages', tag, `${name}.html`), composeSystemPage(context, name, tag));
    }
    const found: RenderedRoute[] = [];
    for (const route of tables[tag].routes) {
      const { document, fragment } = await composeRoute(context, route, tag);
      write(join(staging, 'pages', tag, pageFile(route.path)), document);
      if (isFindable(route) && fragment) found.push({ route, fragment });
    }
    write(join(staging, searchFile(tag)), JSON.stringify(searchIndex(found)));
  }
  const manifest: SiteManifest = {
    id: tables.en.id,
    scriptHash: cspHash(importMap(releases)),
    contracts: [releases.shell, ...releases.areas].map(({ contract }) => contract),
    releases: [releases.shell, ...releases.areas].map(({ contract, id }) => ({ area: contract.id, id })),
  };
  write(join(staging, 'site.json'), JSON.stringify(manifest));
  rmSync(input.out, { recursive: true, force: true });
  renameSync(staging, input.out);
  return manifest;
}

/** File of a route's document below `pages/<language>/`. */
export function pageFile(path: string): string {
  return `route${path === '/' ? '/index' : path.toLowerCase()}.html`;
}

/** File of a language's search index. */
export function searchFile(language: Language): string {
  return join('search', `${language}.json`);
}

async function loadContext(input: ComposeInput): Promise<ComposeContext> {
  const { store, active, brand, onProblem, retext = (same) => same } = input;
  const read = (area: string): Release => {
    const file = join(store, area, active[area] ?? '', 'release.json');
    const release = JSON.parse(readFileSync(file, 'utf8')) as Release;
    return { ...release, labels: retext(release.labels) };
  };
  const areas = Object.keys(active)
    .filter((id) => id !== 'shell')
    .sort()
    .map(read);
  const releases: ActiveReleases = { shell: read('shell'), areas };
  const bundle = (release: Release) =>
    import(pathToFileURL(join(store, release.contract.id, release.id, 'server.mjs')).href);
  const render: Record<string, RenderPage> = {};
  for (const release of areas) {
    render[release.contract.id] = guarded(
      release,
      bundle(release) as Promise<{ renderPage: RenderPage }>,
      onProblem,
    );
  }
  const texts = [releases.shell, ...areas].map((release) => [
    release.contract.id,
    retext(readReleaseTexts(store, release)),
  ]);
  return {
    releases,
    tables: releaseTables(releases, { brand: brand.name, product: brand.product }),
    texts: Object.fromEntries(texts) as ComposeContext['texts'],
    brand,
    shell: (await bundle(releases.shell)) as ShellRenderer,
    render,
  };
}

/** One area's failure must not keep the others from the site. */
function guarded(
  { contract }: Release,
  bundle: Promise<{ renderPage: RenderPage }>,
  onProblem: ComposeInput['onProblem'],
): RenderPage {
  // A bundle that cannot start fails before the first page asks for it; its pages will tell.
  bundle.catch(() => {});
  return async (page, site) => {
    try {
      return await (await bundle).renderPage(page, site);
    } catch (error) {
      onProblem(
        `${contract.id} ${page} ${site.language}: ${error instanceof Error ? error.message : String(error)}`,
      );
      return '';
    }
  };
}

function readReleaseTexts(store: string, release: Release): Record<Language, Texts> {
  const entries = LANGUAGES.map(({ tag }) => {
    const file = join(store, release.contract.id, 'files', release.texts[tag] ?? '');
    return [tag, JSON.parse(readFileSync(file, 'utf8'))];
  });
  return Object.fromEntries(entries) as Record<Language, Texts>;
}

function write(file: string, content: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}
