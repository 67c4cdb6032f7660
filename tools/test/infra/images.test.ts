import assert from 'node:assert/strict';
import { existsSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { after, before, test } from 'node:test';
import { validate as lintDockerfile } from 'dockerfile-utils';
import { parse } from 'yaml';
import { readLock } from '../../dependencies/lock-graph.ts';
import { composeFile } from '../../infra/compose.ts';
import { copySources, imageFolders, WORKSPACE } from '../../infra/image-sources.ts';
import { IMAGES } from '../../infra/images.ts';
import { readContainerServices } from '../../infra/container-services.ts';
import { ROOT } from '../../workspace/paths.ts';
import { pinnedTools } from '../../workspace/pinned-versions.ts';

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const names = readdirSync(join(ROOT, 'services')).filter((name) =>
  existsSync(join(ROOT, 'services', name, 'src/server.ts')),
);

let root: string;
before(() => void (root = mkdtempSync(join(tmpdir(), 'larkfield-image-'))));
after(() => rmSync(root, { recursive: true }));

test('the Dockerfile has no fault, the versions of the tree, and no user root', () => {
  const text = read('Dockerfile');
  assert.deepEqual(lintDockerfile(text), []);
  assert.notDeepEqual(lintDockerfile(text.replace('USER node', 'USRE node')), []);
  const { node, pnpm } = pinnedTools();
  assert.match(text, new RegExp(`^FROM node:${node}-bookworm-slim@sha256:[0-9a-f]{64} AS base$`, 'm'));
  assert.ok(text.includes(`ARG PNPM_VERSION=${pnpm}\n`));
  const last = text.slice(text.lastIndexOf('\nFROM '));
  assert.match(last, /^USER node$/m);
  // Node is process 1 and gets the signals.
  assert.match(last, /^CMD \["node", /m);
});

test('an image has its packages before its sources, and its sources before texts', () => {
  const text = read('Dockerfile');
  const last = text.slice(text.lastIndexOf('\nFROM '));
  const order = ['--from=installed', '--from=sources', 'COPY locales'].map((part) => last.indexOf(part));
  assert.deepEqual(
    order,
    order.toSorted((one, other) => one - other),
  );
  assert.ok(order.every((at) => at > 0));
  const install = text.slice(text.indexOf('AS installed'), text.indexOf('pnpm install --prod'));
  assert.deepEqual(
    [...install.matchAll(/^COPY .*/gm)].map(([line]) => line),
    ['COPY --from=manifests /manifests ./'],
  );
});

test('every image of others is named by the digest of its content', () => {
  const ours = /^larkfield-/;
  const images = Object.values(composeFile([]).services ?? {}).map(({ image }) => image ?? '');
  const others = images.filter((image) => !ours.test(image));
  assert.deepEqual([...new Set(others)].sort(), Object.values(IMAGES).toSorted());
  for (const image of others) assert.match(image, /^[\w./-]+:[\w.-]+@sha256:[0-9a-f]{64}$/);
});

test('the folders of an image are those of the workspace that the lock file has for its service', () => {
  const { packages } = parse(read('pnpm-workspace.yaml')) as { packages: string[] };
  assert.deepEqual(WORKSPACE.toSorted(), packages.toSorted());
  const { importers } = parse(read('pnpm-lock.yaml')) as {
    importers: Readonly<Record<string, { dependencies?: Readonly<Record<string, { version: string }>> }>>;
  };
  const linked = (folder: string): string[] =>
    Object.values(importers[folder]?.dependencies ?? {})
      .filter(({ version }) => version.startsWith('link:'))
      .map(({ version }) => join(folder, version.slice('link:'.length)));
  for (const name of names) {
    const expected = new Set([`services/${name}`]);
    for (const folder of expected) for (const next of linked(folder)) expected.add(next);
    assert.deepEqual(imageFolders(ROOT, name), [...expected].sort(), name);
  }
});

/** Relative imports of a module after type stripping. */
const IMPORTS = /(?:from\s*|import\s*\(\s*|new URL\(\s*)['"](\.[^'"]+)['"]/g;

/** Returns the modules that a module of the copy imports, directly or not, each with an importer. */
function* modulesFrom(entry: string): Generator<readonly [module: string, by: string]> {
  const seen = new Set([entry]);
  for (const module of seen) {
    const code = stripTypeScriptTypes(readFileSync(module, 'utf8'));
    for (const [, name = ''] of code.matchAll(IMPORTS)) {
      const next = join(dirname(module), name);
      yield [next, module];
      if (next.endsWith('.ts') && existsSync(next)) seen.add(next);
    }
  }
}

for (const name of names) {
  test(`the image of ${name} has every file that its process and its packages import, and no test`, () => {
    const copy = join(root, name);
    copySources(ROOT, name, copy);
    // Packages are entered by their exports: all that a process may import is checked.
    const exported = imageFolders(ROOT, name).flatMap((folder) => {
      const { exports = {} } = JSON.parse(read(`${folder}/package.json`)) as {
        exports?: Record<string, string>;
      };
      return Object.entries(exports)
        .filter(([key]) => !/testing|^\.\/build$|^\.\/contract$/.test(key))
        .map(([, file]) => join(copy, folder, file));
    });
    const isRun = (file: string) => file.endsWith('.ts');
    const entries = [join(copy, 'services', name, 'src/server.ts'), ...exported.filter(isRun)];
    const missing = entries.flatMap((entry) =>
      [...modulesFrom(entry)]
        .filter(([module]) => !existsSync(module))
        .map(([module, by]) => `${relative(copy, by)} names ${relative(copy, module)}`),
    );
    assert.deepEqual(missing, []);
    assert.deepEqual(globSync('**/{*.test.ts,*.test.tsx,*.spec.ts,node_modules}', { cwd: copy }), []);
  });
}

test('a page of an area is in no image, its forms are in that of its service', () => {
  const copy = join(root, 'pages');
  copySources(ROOT, 'events', copy);
  assert.ok(existsSync(join(copy, 'mf-events/forms/index.ts')));
  assert.deepEqual(globSync('mf-events/**/*.{tsx,css}', { cwd: copy }), []);
  assert.ok(!existsSync(join(copy, 'mf-support')));
});

/** Build, test and check tools, which no image contains. */
const TOOLS =
  /^(webpack|webpack-dev-server|@module-federation\/enhanced|@rspack\/core|@swc\/core|lightningcss|eslint|jest)@/;

test('nothing that builds the site is installed where only what runs is', () => {
  assert.match(read('Dockerfile'), /pnpm install --prod --offline --frozen-lockfile --filter/);
  const lock = readLock(read('pnpm-lock.yaml'));
  const { importers } = parse(read('pnpm-lock.yaml')) as { importers: Record<string, object> };
  const installed = [...lock.closure(Object.keys(importers)).keys()];
  assert.deepEqual(
    installed.filter((name) => TOOLS.test(name)),
    [],
  );
  // The lock file contains them, so the pattern matches.
  assert.ok([...lock.packages.keys()].some((name) => TOOLS.test(name)));
  assert.ok(installed.some((name) => name.startsWith('fastify@')));
});

test('no key, no data and no settings of a machine get into an image', async () => {
  const ignored = read('.dockerignore').split('\n');
  for (const line of ['.git', 'data', '**/.env*', '**/*.key', '**/node_modules'])
    assert.ok(ignored.includes(line), line);
  // Secrets must not be build arguments, which stay in the history of an image.
  const built = Object.values(composeFile(await readContainerServices()).services ?? {}).map(
    ({ build }) => build,
  );
  const args = built.flatMap((build) => (typeof build === 'object' ? Object.keys(build.args ?? {}) : []));
  assert.deepEqual([...new Set(args)], ['SERVICE']);
});
