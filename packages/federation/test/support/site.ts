import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  LANGUAGES,
  SHELL_CONTRACT,
  type AreaContract,
  type AreaForm,
  type AreaRoute,
  type Brand,
  type Language,
  type Release,
} from '@larkfield/contracts';
import { publishRelease } from '../../src/build/publish-release.ts';
import { composeSite, type SiteManifest } from '../../src/compose/compose-site.ts';
import { promoteSite } from '../../src/channels/channels.ts';

export { promoteSite };

/** A small composed site for tests: real releases and documents without a webpack build. */

export const testBrand: Brand = {
  name: 'Larkfield',
  product: 'LarkSuite',
  email: 'hello@larkfield.example',
  phone: '+1 555 010 0142',
  address: ['Larkfield'],
  social: [],
  blog: [],
  copyright: '2015-2025',
};

export interface TestArea {
  readonly id: string;
  readonly shellContract?: number;
  readonly shared?: Release['shared'];
  readonly routes?: readonly Partial<AreaRoute>[];
  readonly api?: AreaContract['api'];
  readonly kinds?: AreaContract['kinds'];
  readonly forms?: readonly AreaForm[];
  readonly server?: string;
  /** English texts by namespace. Every language gets them, with its tag before each title. */
  readonly texts?: Readonly<Record<string, object>>;
  /** Public files other than scripts and style sheets, by name. */
  readonly files?: Readonly<Record<string, string>>;
}

/** In its bundle, pages are functions from site to HTML. */
const SHELL_SERVER = `
export const libraries = {};
export const renderPage = async (pages, page, site) => (await pages[page]()).Page(site);
export const renderFrame = (site) => ({ top: '<header>' + site.language + '</header><div data-offer=""></div>', bottom: '<footer></footer>' });
export const renderOffer = (site, { language, question }) => '<p lang="' + language + '"><a href="/x">' + question + '</a></p>';
export const renderSystemPage = (name, site) =>
  '<h1>' + name + ' ' + site.language + '</h1>' +
  ({ 'form-problems': '<ul>{{problems}}</ul>', error: '<p>{{number}}</p>', gone: '<a href="/{{list}}">list</a>' }[name] ?? '');
export const laterPages = ['gone'];
export const renderUnavailable = (site) => '<p>unavailable ' + site.language + '</p>';
export const systemTitle = (name) => name;
`;
const AREA_SERVER = serverOf(`(page, site) => '<h1>' + page + ' ' + site.language + '</h1>'`);

/** Returns the source of an area's `server.mjs` in which one function renders all pages. */
export function serverOf(render: string): string {
  return `const render = ${render};
export const pages = new Proxy({}, { get: (_, page) => async () => ({ Page: (site) => render(page, site) }) });
`;
}

export const testShell: TestArea = {
  id: 'shell',
  server: SHELL_SERVER,
  texts: { shell: {} },
  files: { 'favicon.0123456789.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>' },
};

/** Contract of a test area; routes are public static pages by default. */
export function testContract({
  id,
  shellContract = SHELL_CONTRACT,
  routes = [],
  api = [],
  kinds = [],
  forms = [],
}: TestArea): AreaContract {
  return {
    id,
    version: '1.0.0',
    owner: id,
    shellContract,
    namespaces: ['texts'],
    services: [...new Set(api.map(({ service }) => service))],
    api,
    kinds,
    forms,
    routes: routes.map((route) => ({
      path: '/',
      page: 'home',
      kind: 'static',
      audience: 'public',
      title: 'texts:title',
      description: 'texts:description',
      ...route,
    })),
  };
}

/** Publishes an area as its build would. `version` changes its scripts; `stats` replaces webpack's output. */
export function publishTestArea(dir: string, area: TestArea, version = 1, stats: object = {}): Release {
  const { id, files = {}, texts = {} } = area;
  const contract = testContract(area);
  const shell = id === 'shell';
  const entry = shell ? 'shell' : 'entry';
  const pages = shell ? ['shell'] : contract.routes.map(({ page }) => page);
  const out = join(dir, 'out', id);
  rmSync(out, { recursive: true, force: true });
  put(join(out, 'server'), 'server.mjs', area.server ?? AREA_SERVER);
  const publicDir = join(out, 'public');
  const script = (name: string) => `${name}.${String(version).padStart(10, '0')}.js`;
  for (const name of new Set([entry, ...(shell ? [] : ['pages']), ...pages])) {
    put(publicDir, script(name), `export const name = '${id} ${name} ${version}';\n`.repeat(20));
  }
  for (const name of pages) put(publicDir, `${name}.0000000000.css`, `.${name} { color: red }`);
  for (const [name, content] of Object.entries(files)) put(publicDir, name, content);
  const group = (name: string) => ({ assets: [{ name: script(name) }, { name: `${name}.0000000000.css` }] });
  return publishRelease({
    contract,
    out,
    store: join(dir, 'store'),
    shared: area.shared ?? { react: '19.0.0' },
    texts: Object.fromEntries(LANGUAGES.map(({ tag }) => [tag, inLanguage(tag, texts)])) as Record<
      Language,
      Readonly<Record<string, object>>
    >,
    stats: {
      entrypoints: { [entry]: shell ? group('shell') : { assets: [{ name: script(entry) }] } },
      namedChunkGroups: {
        ...(shell ? {} : { pages: { assets: [{ name: script('pages') }] } }),
        ...Object.fromEntries(pages.map((page) => [page, group(page)])),
      },
      ...stats,
    } as never,
  });
}

export interface TestSite {
  readonly dir: string;
  readonly store: string;
  /** Folder of the composed sites, and of this one. */
  readonly sites: string;
  readonly out: string;
  readonly manifest: SiteManifest;
  readonly active: Readonly<Record<string, string>>;
  /** Composes a site with changed areas; `version` changes their scripts. Does not make it live. */
  compose(areas: readonly TestArea[], version?: number): Promise<SiteManifest>;
  remove(): void;
}

/** Publishes the areas, composes their site in a temporary folder, and makes it live. */
export async function composeTestSite(areas: readonly TestArea[], shell = testShell): Promise<TestSite> {
  const dir = mkdtempSync(join(tmpdir(), 'larkfield-site-'));
  const [store, sites] = [join(dir, 'store'), join(dir, 'sites')];
  const publishAll = (changed: readonly TestArea[], version?: number) =>
    Object.fromEntries([shell, ...changed].map((area) => [area.id, publishTestArea(dir, area, version).id]));
  const compose: TestSite['compose'] = (changed, version) =>
    composeSite({ store, active: publishAll(changed, version), brand: testBrand, sites });
  const manifest = await compose(areas);
  promoteSite(sites, manifest.id, { reason: { by: 'ann', why: 'a test' } });
  return {
    dir,
    store,
    sites,
    out: join(sites, manifest.id),
    manifest,
    active: Object.fromEntries(manifest.releases.map(({ area, id }) => [area, id])),
    compose,
    remove: () => rmSync(dir, { recursive: true }),
  };
}

function inLanguage(tag: Language, texts: NonNullable<TestArea['texts']>): Record<string, object> {
  const own = { title: `${tag} title`, description: `${tag} description`, nav: `${tag} menu` };
  return { texts: own, ...texts };
}

function put(dir: string, name: string, content: string): void {
  mkdirSync(dir, { recursive: true });
  writeFileSync(join(dir, name), content);
}
