import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import {
  LANGUAGES,
  type AreaContract,
  type Brand,
  type Language,
  type Release,
  type ReleaseTable,
} from '@larkfield/contracts';
import { loadShellBundle } from '../server/load.ts';
import { startAreaRenderer, type AreaRenderer } from './area-worker.ts';
import {
  composeRoute,
  composeSystemPage,
  SYSTEM_PAGES,
  type ComposeContext,
  type RenderPage,
} from './documents.ts';
import { checkFit } from './fit.ts';
import { cspHash, importMap } from './head.ts';
import { composeOffers } from './offers.ts';
import { searchIndex, type RenderedRoute } from './search-index.ts';
import { createStaging, touch } from './sites.ts';
import { readSources, type Sources, type SourcesInput } from './sources.ts';
import { releaseTables } from './tables.ts';
import { publicReleases, publicTexts } from './views.ts';
import { wordsOfPages } from './words.ts';

/** Layout of a composed site; a server that knows another one refuses it. */
export const SITE_FORMAT = 3;

/** What the edge reads to serve a composed site: `site.json`. */
export interface SiteManifest {
  readonly format: number;
  /** Also the name of the folder, and the id of the tables. */
  readonly id: string;
  /** CSP sources of the import maps, the one inline script of a document, by area; those without one have the shell's. */
  readonly scriptHashes: Readonly<Record<string, string>>;
  /** The same of documents for administrators, which name more scripts. */
  readonly adminScriptHashes: Readonly<Record<string, string>>;
  /** The shell's first: it has no routes, but calls. */
  readonly contracts: readonly AreaContract[];
  readonly brand: Brand;
  /** Public files of the active releases and the folder each is stored in. */
  readonly releases: readonly { readonly area: string; readonly id: string }[];
  /** Pages that could not be rendered ahead of time; the browser renders them. */
  readonly problems: readonly string[];
}

export interface ComposeInput extends SourcesInput {
  /** Folder of the composed sites; the site gets a folder of its own in it. */
  readonly sites: string;
  /** Milliseconds that each area has for all its pages. */
  readonly areaLimitMs?: number;
}

/**
 * Renders every document of the active releases in every language into a folder named by what it was composed from, in
 * one step: the folder is whole or not there, and one that is there is never touched. Nothing is live by that.
 * @throws Error when releases do not fit together.
 */
export async function composeSite(input: ComposeInput): Promise<SiteManifest> {
  const sources = readSources(input);
  checkFit(sources.releases);
  const folder = join(input.sites, sources.id);
  if (existsSync(folder)) {
    touch(folder);
    return readManifest(folder);
  }
  const staging = createStaging(input.sites);
  try {
    await writeSite(staging, input, sources);
    moveInto(staging, folder);
    return readManifest(folder);
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}

function moveInto(staging: string, folder: string): void {
  try {
    renameSync(staging, folder);
  } catch (error) {
    // Another process has composed the same at the same time.
    if (!existsSync(folder)) throw error;
  }
}

/** Reads `site.json` of a composed site. */
export function readManifest(folder: string): SiteManifest {
  return JSON.parse(readFileSync(join(folder, 'site.json'), 'utf8')) as SiteManifest;
}

async function writeSite(folder: string, input: ComposeInput, sources: Sources): Promise<void> {
  const renderers = startRenderers(input, sources);
  try {
    await writeRendered(folder, input, { sources, renderers });
  } finally {
    await Promise.all([...renderers.values()].map((renderer) => renderer.end()));
  }
}

type Renderers = ReadonlyMap<string, AreaRenderer>;

/** One for each area with pages that are rendered ahead of time; all of them start at once. */
function startRenderers({ store, areaLimitMs }: ComposeInput, { releases }: Sources): Renderers {
  const { shell, areas } = releases;
  const ahead = areas.filter(({ contract }) => contract.routes.some(({ kind }) => kind === 'static'));
  return new Map(
    ahead.map((area) => [
      area.contract.id,
      startAreaRenderer({ store, shell: refOf(shell), area: refOf(area) }, areaLimitMs),
    ]),
  );
}

const refOf = ({ id, contract }: Release) => ({ id, contract: { id: contract.id } });

interface Material {
  readonly sources: Sources;
  readonly renderers: Renderers;
}

async function writeRendered(folder: string, input: ComposeInput, material: Material): Promise<void> {
  const { sources } = material;
  const problems: string[] = [];
  const { everybody: context, administrators } = await createContexts(input, material, problems);
  const { words } = context;
  const { releases } = administrators;
  for (const { tag } of LANGUAGES) {
    write(join(folder, tableFile(tag)), JSON.stringify(context.tables[tag]));
    write(join(folder, tableFile(tag, 'admin')), JSON.stringify(administrators.tables[tag]));
    write(join(folder, wordsFile(tag)), JSON.stringify(words[tag]));
    for (const name of [...SYSTEM_PAGES, ...(context.shell.laterPages ?? [])]) {
      write(join(folder, 'pages', tag, `${name}.html`), composeSystemPage(context, name, tag));
    }
    const found: RenderedRoute[] = [];
    for (const route of administrators.tables[tag].routes) {
      const its = route.audience === 'admin' ? administrators : context;
      const { document, fragment, findable } = await composeRoute(its, route, tag);
      write(join(folder, 'pages', tag, pageFile(route.path)), document);
      const own = words[tag][route.path];
      if (findable && own) found.push({ path: route.path, ...own, fragment });
    }
    write(join(folder, searchFile(tag)), JSON.stringify(searchIndex(found)));
    for (const area of withDynamicPages(releases)) {
      write(join(folder, textsFile(area, tag)), JSON.stringify(context.texts[area]?.[tag] ?? {}));
    }
  }
  write(join(folder, OFFERS_FILE), JSON.stringify(composeOffers(context)));
  const all = [releases.shell, ...releases.areas];
  const manifest: SiteManifest = {
    format: SITE_FORMAT,
    id: sources.id,
    scriptHashes: scriptHashesOf(context.releases),
    adminScriptHashes: scriptHashesOf(releases),
    contracts: all.map(({ contract }) => contract),
    brand: input.brand,
    releases: all.map(({ contract, id }) => ({ area: contract.id, id })),
    problems,
  };
  write(join(folder, 'site.json'), JSON.stringify(manifest));
}

function scriptHashesOf(releases: Sources['releases']): Record<string, string> {
  const ids = [releases.shell, ...releases.areas].map(({ contract }) => contract.id);
  return Object.fromEntries(ids.map((id) => [id, cspHash(importMap(releases, id))]));
}

/** File of a route's document below `pages/<language>/`. */
export function pageFile(path: string): string {
  // Letters that not every file system takes stand for parameters only.
  return `route${path === '/' ? '/index' : path.toLowerCase().replace(/[:*]/g, '_')}.html`;
}

/** The shell and the areas whose pages are rendered on request: in the words that their frames were composed with. */
function withDynamicPages({ shell, areas }: Sources['releases']): string[] {
  const dynamic = areas.filter(({ contract }) => contract.routes.some(({ kind }) => kind === 'dynamic'));
  return dynamic.length > 0 ? [shell, ...dynamic].map(({ contract }) => contract.id) : [];
}

/** File with the texts of an area for pages that are rendered on request. */
export function textsFile(area: string, language: Language): string {
  return join('texts', `${area}.${language}.json`);
}

/** File with the banners that offer a language. */
export const OFFERS_FILE = 'offers.json';

/** File with titles and descriptions of all pages of a language. */
export function wordsFile(language: Language): string {
  return join('words', `${language}.json`);
}

/** File of a language's release table: everybody's, or that of administrators. */
export function tableFile(language: Language, view?: ReleaseTable['view']): string {
  return join('tables', ...(view ? [view] : []), `${language}.json`);
}

/** File of a language's search index. */
export function searchFile(language: Language): string {
  return join('search', `${language}.json`);
}

interface Contexts {
  readonly everybody: ComposeContext;
  readonly administrators: ComposeContext;
}

/** What documents are made from: for everybody, and for administrators, who alone are told of their pages. */
async function createContexts(
  { store, brand }: ComposeInput,
  { sources: { releases, texts, id }, renderers }: Material,
  problems: string[],
): Promise<Contexts> {
  const render = [...renderers].map(([area, renderer]) => [area, guarded(area, renderer, problems)]);
  const common = {
    words: wordsOfPages(releases, brand),
    texts,
    brand,
    shell: await loadShellBundle(store, releases.shell),
    render: Object.fromEntries(render) as ComposeContext['render'],
  };
  const shown = publicReleases(releases);
  return {
    everybody: {
      ...common,
      texts: publicTexts(releases, texts),
      releases: shown,
      tables: releaseTables(shown, brand, id),
    },
    administrators: { ...common, releases, tables: releaseTables(releases, brand, id, 'admin') },
  };
}

/** One area's failure must not keep the others from the site. */
function guarded(area: string, { render }: AreaRenderer, problems: string[]): RenderPage {
  return async (page, site, data) => {
    try {
      return await render(page, site, data);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      problems.push(`${area} ${page} ${site.language}: ${message}`);
      return '';
    }
  };
}

function write(file: string, content: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}
