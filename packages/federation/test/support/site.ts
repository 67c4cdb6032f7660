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
import { publish } from '../../src/build/release.ts';
import { composeSite, type SiteManifest } from '../../src/compose/compose.ts';

/** A small composed site for tests: real releases and documents, made without a webpack build. */

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
  readonly routes?: readonly Partial<AreaRoute>[];
  readonly api?: AreaContract['api'];
  readonly forms?: readonly AreaForm[];
  /** Source of `server.mjs`. */
  readonly server?: string;
  /** English texts by namespace; every language gets them with its tag in front of each title. */
  readonly texts?: Readonly<Record<string, object>>;
  /** Public files besides scripts and style sheets, by name. */
  readonly files?: Readonly<Record<string, string>>;
}

const SHELL_SERVER = `
export const renderFrame = (site) => ({ top: '<header>' + site.language + '</header>', bottom: '<footer></footer>' });
export const renderSystemPage = (name, site) =>
  '<h1>' + name + ' ' + site.language + '</h1>' +
  ({ 'form-problems': '<ul>{{problems}}</ul>', error: '<p>{{number}}</p>' }[name] ?? '');
export const renderUnavailable = (site) => '<p>unavailable ' + site.language + '</p>';
export const systemTitle = (name) => name;
`;
const AREA_SERVER = `export const renderPage = async (page, site) => '<h1>' + page + ' ' + site.language + '</h1>';`;

/** The shell of a test site. */
export const testShell: TestArea = {
  id: 'shell',
  server: SHELL_SERVER,
  texts: { shell: {} },
  files: { 'favicon.0123456789.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>' },
};

/** Contract of a test area; every route is a public static page unless it says otherwise. */
export function testContract({ id, routes = [], api = [], forms = [] }: TestArea): AreaContract {
  return {
    id,
    version: '1.0.0',
    owner: id,
    shellContract: SHELL_CONTRACT,
    namespaces: ['texts'],
    services: [...new Set(api.map(({ service }) => service))],
    api,
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

/** Publishes an area as its build would. `version` changes its scripts, `stats` what webpack tells of them. */
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
  return publish({
    contract,
    out,
    store: join(dir, 'store'),
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
  readonly out: string;
  readonly manifest: SiteManifest;
  readonly active: Readonly<Record<string, string>>;
  readonly problems: readonly string[];
  remove(): void;
}

/** Publishes the areas and composes their site in a folder of its own below the system's temporary one. */
export async function composeTestSite(areas: readonly TestArea[], shell = testShell): Promise<TestSite> {
  const dir = mkdtempSync(join(tmpdir(), 'larkfield-site-'));
  const releases = [shell, ...areas].map((area) => publishTestArea(dir, area));
  const active = Object.fromEntries(releases.map(({ contract, id }) => [contract.id, id]));
  const problems: string[] = [];
  const [store, out] = [join(dir, 'store'), join(dir, 'site')];
  const onProblem = (problem: string) => problems.push(problem);
  const manifest = await composeSite({ store, active, brand: testBrand, out, onProblem });
  return { dir, store, out, manifest, active, problems, remove: () => rmSync(dir, { recursive: true }) };
}

function inLanguage(tag: Language, texts: NonNullable<TestArea['texts']>): Record<string, object> {
  const own = { title: `${tag} title`, description: `${tag} description`, nav: `${tag} menu` };
  return { texts: own, ...texts };
}

function put(dir: string, name: string, content: string): void {
  mkdirSync(dir, { recursive: true });
  writeFileSync(join(dir, name), content);
}
