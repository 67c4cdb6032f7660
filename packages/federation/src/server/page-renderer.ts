import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Site, Texts } from '@larkfield/area';
import { createI18n } from '@larkfield/area/i18n';
import {
  DEFAULT_LANGUAGE,
  directionOf,
  type Language,
  type Release,
  type ReleaseTable,
} from '@larkfield/contracts';
import { textsFile, type SiteManifest } from '../compose/compose.ts';
import { DEV_RELEASE } from '../dev-release.ts';
import { loadServerBundle, type ServerBundle } from './load.ts';

export { RELEASE_STORE_PATTERN, S3_ENDPOINT_PATTERN } from '../releases/bucket/open.ts';

/** A page that a service has the data of. */
export interface RenderRequest {
  /** Id of the composed site that the page will be part of. */
  readonly site: string;
  readonly language: Language;
  /** Path of the route in the area's contract: `/openings/:slug`. */
  readonly pattern: string;
  /** Site path as it stands in the address. */
  readonly path: string;
  /** Empty, or with its question mark. */
  readonly search: string;
}

export interface PageRendererOptions {
  /** Root of the release store. */
  readonly storeDir: string;
  /** The composed sites. */
  readonly sitesDir: string;
  /** The area whose pages are rendered. */
  readonly area: string;
}

export interface PageRenderer {
  /** The page's HTML by the release that the site names; nothing where the browser is to draw it. */
  render(request: RenderRequest, data: unknown): Promise<string | undefined>;
  /** Loads what the dynamic pages of a site need in English, so that the first visitor does not wait for it. */
  warm(site: string): Promise<void>;
  /** Sites whose parts are loaded, but not the texts and tables of each language. */
  sites(): readonly string[];
}

/** Sites whose parts are kept: the live one, and those that an edge is about to leave or to take. */
const KEPT_SITES = 3;

interface LoadedSite {
  readonly manifest: SiteManifest;
  readonly release: Release;
  readonly shell: Release;
  readonly bundle: ServerBundle;
}

/** Renders pages of one area on request, with the server bundle of the release that is live on the asking site. */
export function createPageRenderer(options: PageRendererOptions): PageRenderer {
  const { storeDir, sitesDir, area } = options;
  const sites = new Map<string, Promise<LoadedSite>>();
  const surroundings = new Map<string, Promise<Omit<Site, 'path' | 'search' | 'route'>>>();

  async function load(id: string): Promise<LoadedSite> {
    const manifest = await readJson<SiteManifest>(sitesDir, id, 'site.json');
    const releaseOf = async (name: string) => {
      const found = manifest.releases.find((release) => release.area === name);
      if (!found) throw new Error(`site ${id} has no ${name}`);
      return readJson<Release>(storeDir, name, found.id, 'release.json');
    };
    const [release, shell] = await Promise.all([releaseOf(area), releaseOf('shell')]);
    return { manifest, release, shell, bundle: await loadServerBundle(storeDir, shell, release) };
  }

  const siteOf = (id: string) => kept(sites, id, () => load(id), KEPT_SITES);

  async function surround(id: string, language: Language, namespaces: readonly string[]) {
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
      refreshSession: () => Promise.reject(new Error('a page rendered ahead of time knows nobody')),
      logout: () => Promise.reject(new Error('a page rendered ahead of time knows nobody')),
    } as const;
  }

  /** The site's, not the release's: page and frame are to speak the same words. */
  function textsOf(
    id: string,
    { contract }: Release,
    language: Language,
  ): Promise<Record<string, Texts[string]>> {
    return readJson(sitesDir, id, textsFile(contract.id, language));
  }

  function aroundPage(
    { site: id, language, pattern }: Pick<RenderRequest, 'site' | 'language' | 'pattern'>,
    { contract }: Release,
  ) {
    const namespaces = contract.routes.find((route) => route.path === pattern)?.namespaces;
    const spaces = namespaces ?? contract.namespaces;
    const key = `${id} ${language} ${spaces.join()}`;
    return kept(surroundings, key, () => surround(id, language, spaces), 100);
  }

  return {
    async render(request, data) {
      const { release, bundle } = await siteOf(request.site);
      // Its code is newer than the bundle.
      if (release.id === DEV_RELEASE) return undefined;
      const around = await aroundPage(request, release);
      const { pattern, path, search } = request;
      const route = around.routes.find((known) => known.area === area && known.path === pattern);
      if (!route) throw new Error(`${area} ${release.id} has no route ${pattern}`);
      return bundle.renderPage(route.page, { ...around, route, path, search }, data);
    },
    async warm(site) {
      const { release } = await siteOf(site);
      const dynamic = release.contract.routes.filter(({ kind }) => kind === 'dynamic');
      await Promise.all(
        dynamic.map(({ path }) => aroundPage({ site, language: DEFAULT_LANGUAGE, pattern: path }, release)),
      );
    },
    sites: () => [...sites.keys()],
  };
}

/** Keeps what was made last; a failure is forgotten. */
function kept<T>(
  all: Map<string, Promise<T>>,
  key: string,
  make: () => Promise<T>,
  most: number,
): Promise<T> {
  const known = all.get(key) ?? make();
  all.delete(key);
  all.set(key, known);
  known.catch(() => all.delete(key));
  const oldest = all.keys().next().value;
  if (all.size > most && oldest !== undefined) all.delete(oldest);
  return known;
}

async function readJson<T>(...path: string[]): Promise<T> {
  return JSON.parse(await readFile(join(...path), 'utf8')) as T;
}
