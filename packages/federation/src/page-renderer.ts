import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Site, Texts } from '@larkfield/area';
import { createI18n } from '@larkfield/area/i18n';
import { directionOf, LANGUAGES, type Language, type Release, type ReleaseTable } from '@larkfield/contracts';
import { readLiveSiteId } from './channels/channels.ts';
import { textsFile, type SiteManifest } from './compose/compose-site.ts';
import { DEV_RELEASE } from './dev-release.ts';
import { loadServerBundle, type ServerBundle } from './server/server-bundles.ts';

export interface RenderRequest {
  readonly site: string;
  readonly language: Language;
  /** Path pattern of the route: `/openings/:slug`. */
  readonly pattern: string;
  readonly path: string;
  /** Query: empty, or with its question mark. */
  readonly search: string;
}

export interface PageRendererOptions {
  readonly storeDir: string;
  readonly sitesDir: string;
  readonly area: string;
}

export interface PageRenderer {
  /** Returns the page's HTML, rendered by the release in the site; undefined if the browser should render it. */
  render(request: RenderRequest, data: unknown): Promise<string | undefined>;
  /** Loads everything that the dynamic pages of a site need in any language, so that the first visitors do not wait. */
  warm(site: string): Promise<void>;
  /** Calls `warm` for the live site and resolves with its id. @throws Error if this machine has no live site */
  warmLive(): Promise<string>;
  sites(): readonly string[];
}

/** Maximum sites in memory: the live one, the one before and the next. */
const MAX_SITES = 3;
/** Maximum sets of texts in memory: all languages and namespaces of two sites. Events have five sets in each language. */
const MAX_CONTEXTS = 150;

interface LoadedSite {
  readonly manifest: SiteManifest;
  readonly release: Release;
  readonly shell: Release;
  readonly bundle: ServerBundle;
}

/** Creates the renderer for dynamic pages of one area. It uses the server bundle of the release in the requested site. */
export function createPageRenderer(options: PageRendererOptions): PageRenderer {
  const { storeDir, sitesDir, area } = options;
  const sites = new Map<string, Promise<LoadedSite>>();
  const siteContexts = new Map<string, Promise<Omit<Site, 'path' | 'search' | 'route'>>>();

  async function load(id: string): Promise<LoadedSite> {
    const manifest = await readJson<SiteManifest>(sitesDir, id, 'site.json');
    const releaseOf = async (name: string) => {
      const entry = manifest.releases.find((release) => release.area === name);
      if (!entry) throw new Error(`site ${id} has no ${name}`);
      return readJson<Release>(storeDir, name, entry.id, 'release.json');
    };
    const [release, shell] = await Promise.all([releaseOf(area), releaseOf('shell')]);
    return { manifest, release, shell, bundle: await loadServerBundle(storeDir, shell, release) };
  }

  const siteOf = (id: string) => cacheRecent(sites, id, () => load(id), MAX_SITES);

  async function loadSiteContext(id: string, language: Language, namespaces: readonly string[]) {
    const { manifest, release, shell } = await siteOf(id);
    const [table, own, frame] = await Promise.all([
      readJson<ReleaseTable>(sitesDir, id, 'tables', `${language}.json`),
      textsOf(id, release, language),
      textsOf(id, shell, language),
    ]);
    const texts = Object.fromEntries(namespaces.map((name) => [name, own[name] ?? {}]));
    return {
      language,
      dir: directionOf(language),
      routes: table.routes,
      kinds: [],
      settings: [],
      session: { kind: 'visitor', events: [], loading: true },
      brand: manifest.brand,
      i18n: createI18n(language, { ...frame, ...texts }),
      interactive: false,
      refreshSession: () => Promise.reject(new Error('a pre-rendered page has no session')),
      logout: () => Promise.reject(new Error('a pre-rendered page has no session')),
    } as const;
  }

  /** Reads the texts of the site, not of the release, so that page and frame use the same ones. */
  function textsOf(
    id: string,
    { contract }: Release,
    language: Language,
  ): Promise<Record<string, Texts[string]>> {
    return readJson(sitesDir, id, textsFile(contract.id, language));
  }

  function siteContextOf(
    { site: id, language, pattern }: Pick<RenderRequest, 'site' | 'language' | 'pattern'>,
    { contract }: Release,
  ) {
    const namespaces = contract.routes.find((route) => route.path === pattern)?.namespaces;
    const spaces = namespaces ?? contract.namespaces;
    const key = `${id} ${language} ${spaces.join()}`;
    return cacheRecent(siteContexts, key, () => loadSiteContext(id, language, spaces), MAX_CONTEXTS);
  }

  async function warm(site: string): Promise<void> {
    const { release } = await siteOf(site);
    const dynamic = release.contract.routes.filter(({ kind }) => kind === 'dynamic');
    // One language after the other: all files at once would take memory for all of them.
    for (const { tag: language } of LANGUAGES)
      await Promise.all(dynamic.map(({ path }) => siteContextOf({ site, language, pattern: path }, release)));
  }

  return {
    async render(request, data) {
      const { release, bundle } = await siteOf(request.site);
      // The code of a development release is newer than its bundle.
      if (release.id === DEV_RELEASE) return undefined;
      const context = await siteContextOf(request, release);
      const { pattern, path, search } = request;
      const route = context.routes.find((known) => known.area === area && known.path === pattern);
      if (!route) throw new Error(`${area} ${release.id} has no route ${pattern}`);
      return bundle.renderPage(route.page, { ...context, route, path, search }, data);
    },
    warm,
    async warmLive() {
      const id = readLiveSiteId(sitesDir);
      await warm(id);
      return id;
    },
    sites: () => [...sites.keys()],
  };
}

/** Failures are not cached. */
function cacheRecent<T>(
  cache: Map<string, Promise<T>>,
  key: string,
  make: () => Promise<T>,
  maxEntries: number,
): Promise<T> {
  const value = cache.get(key) ?? make();
  cache.delete(key);
  cache.set(key, value);
  value.catch(() => cache.delete(key));
  const oldest = cache.keys().next().value;
  if (cache.size > maxEntries && oldest !== undefined) cache.delete(oldest);
  return value;
}

async function readJson<T>(...path: string[]): Promise<T> {
  return JSON.parse(await readFile(join(...path), 'utf8')) as T;
}
