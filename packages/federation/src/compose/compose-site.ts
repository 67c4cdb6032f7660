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
import { loadShellBundle } from '../server/server-bundles.ts';
import { startAreaRenderer, type AreaRenderer } from './area-renderer.ts';
import {
  composeRoute,
  composeSystemPage,
  SYSTEM_PAGES,
  type ComposeContext,
  type RenderPage,
} from '../documents/documents.ts';
import { checkCompatibility } from './check-compatibility.ts';
import { cspHash, importMap } from '../documents/head.ts';
import { composeOffers } from '../documents/language-offers.ts';
import { searchIndex, type RenderedRoute } from '../documents/search-index.ts';
import { createStaging, touch } from '../sites/site-folders.ts';
import { readSources, type Sources, type SourcesInput } from './sources.ts';
import { releaseTables } from '../documents/release-tables.ts';
import { publicReleases, publicTexts } from './public-releases.ts';
import { collectPageMetadata } from '../documents/page-metadata.ts';

/** Version of the layout of a composed site. A server refuses any other version. */
export const SITE_FORMAT = 3;

/** Content of `site.json`. */
export interface SiteManifest {
  readonly format: number;
  /** Also the name of the folder and the id of the release tables. */
  readonly id: string;
  /** CSP sources of the import maps, the only inline script of a document, by area. Other documents use the shell's. */
  readonly scriptHashes: Readonly<Record<string, string>>;
  /** CSP sources of the import maps of administrator documents, which contain more scripts. */
  readonly adminScriptHashes: Readonly<Record<string, string>>;
  /** Contracts of all areas, the shell's first. */
  readonly contracts: readonly AreaContract[];
  readonly brand: Brand;
  readonly releases: readonly { readonly area: string; readonly id: string }[];
  /** Errors of pages that could not be pre-rendered; the browser renders them. */
  readonly problems: readonly string[];
}

export interface ComposeInput extends SourcesInput {
  /** Folder of the composed sites; the site gets a subfolder. */
  readonly sites: string;
  /** Time limit in milliseconds for all pages of each area. */
  readonly areaLimitMs?: number;
}

/**
 * Renders every document of the active releases in every language into a folder named by the hash of its sources. The folder
 * appears complete in one step, and an existing one is never changed. Does not make the site live.
 * @throws Error if releases are not compatible
 */
export async function composeSite(input: ComposeInput): Promise<SiteManifest> {
  const sources = readSources(input);
  checkCompatibility(sources.releases);
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
    // Another process has composed the same site at the same time.
    if (!existsSync(folder)) throw error;
  }
}

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

function startRenderers({ store, areaLimitMs }: ComposeInput, { releases }: Sources): Renderers {
  const { shell, areas } = releases;
  const withStaticPages = areas.filter(({ contract }) =>
    contract.routes.some(({ kind }) => kind === 'static'),
  );
  return new Map(
    withStaticPages.map((area) => [
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
  const { pageMetadata } = context;
  const { releases } = administrators;
  for (const { tag } of LANGUAGES) {
    write(join(folder, tableFile(tag)), JSON.stringify(context.tables[tag]));
    write(join(folder, tableFile(tag, 'admin')), JSON.stringify(administrators.tables[tag]));
    write(join(folder, pageMetadataFile(tag)), JSON.stringify(pageMetadata[tag]));
    for (const name of [...SYSTEM_PAGES, ...(context.shell.laterPages ?? [])]) {
      write(join(folder, 'pages', tag, `${name}.html`), composeSystemPage(context, name, tag));
    }
    const findableRoutes: RenderedRoute[] = [];
    for (const route of administrators.tables[tag].routes) {
      const audience = route.audience === 'admin' ? administrators : context;
      const { document, fragment, findable } = await composeRoute(audience, route, tag);
      write(join(folder, 'pages', tag, pageFile(route.path)), document);
      const own = pageMetadata[tag][route.path];
      if (findable && own) findableRoutes.push({ path: route.path, ...own, fragment });
    }
    write(join(folder, searchFile(tag)), JSON.stringify(searchIndex(findableRoutes)));
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

/** Returns the file of a route's document below `pages/<language>/`. */
export function pageFile(path: string): string {
  // `:` and `*` occur only in parameters, and not every file system supports them.
  return `route${path === '/' ? '/index' : path.toLowerCase().replace(/[:*]/g, '_')}.html`;
}

/** Returns the shell and the areas with dynamic pages. Their texts are stored so that later pages match their frames. */
function withDynamicPages({ shell, areas }: Sources['releases']): string[] {
  const dynamic = areas.filter(({ contract }) => contract.routes.some(({ kind }) => kind === 'dynamic'));
  return dynamic.length > 0 ? [shell, ...dynamic].map(({ contract }) => contract.id) : [];
}

export function textsFile(area: string, language: Language): string {
  return join('texts', `${area}.${language}.json`);
}

export const OFFERS_FILE = 'offers.json';

export function pageMetadataFile(language: Language): string {
  return join('words', `${language}.json`);
}

export function tableFile(language: Language, view?: ReleaseTable['view']): string {
  return join('tables', ...(view ? [view] : []), `${language}.json`);
}

export function searchFile(language: Language): string {
  return join('search', `${language}.json`);
}

interface Contexts {
  readonly everybody: ComposeContext;
  readonly administrators: ComposeContext;
}

/** Returns the data for public documents and for those of administrators, whose pages the public ones do not mention. */
async function createContexts(
  { store, brand }: ComposeInput,
  { sources: { releases, texts, id }, renderers }: Material,
  problems: string[],
): Promise<Contexts> {
  const render = [...renderers].map(([area, renderer]) => [area, collectProblems(area, renderer, problems)]);
  const common = {
    pageMetadata: collectPageMetadata(releases, brand),
    texts,
    brand,
    shell: await loadShellBundle(store, releases.shell),
    render: Object.fromEntries(render) as ComposeContext['render'],
  };
  const visible = publicReleases(releases);
  return {
    everybody: {
      ...common,
      texts: publicTexts(releases, texts),
      releases: visible,
      tables: releaseTables(visible, brand, id),
    },
    administrators: { ...common, releases, tables: releaseTables(releases, brand, id, 'admin') },
  };
}

/**
 * Returns a render function that records errors instead of throwing, so that one area's failure does not affect the others.
 */
function collectProblems(area: string, { render }: AreaRenderer, problems: string[]): RenderPage {
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
