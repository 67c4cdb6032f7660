import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import type { Release } from '@larkfield/contracts';
import { advisoriesIn } from '../../dependencies/advisories.ts';
import { scriptProblems, unpinned, findPackagesWithoutHash } from '../../dependencies/dependency-problems.ts';
import { isAllowed, licenceProblems } from '../../dependencies/licences.ts';
import { readLock } from '../../dependencies/lock-graph.ts';
import { provenanceOf } from '../../dependencies/provenance.ts';
import { sbomOf } from '../../dependencies/sbom.ts';
import { addProvenance } from '../../building/add-provenance.ts';
import { ROOT } from '../../workspace/paths.ts';

const HASH = `sha512-${Buffer.alloc(64, 7).toString('base64')}`;
const lock = readLock(`
importers:
  mf-a:
    dependencies:
      '@site/area': { specifier: 'workspace:*', version: link:../packages/area }
      other-name: { specifier: 'npm:real@1.0.0', version: real@1.0.0 }
    devDependencies:
      tool: { specifier: 1.0.0, version: 1.0.0 }
  packages/area:
    dependencies:
      ui: { specifier: 2.0.0, version: 2.0.0(peer@3.0.0) }
  services/b:
    dependencies:
      server: { specifier: 1.0.0, version: 1.0.0 }
packages:
  real@1.0.0: { resolution: { integrity: ${HASH} } }
  ui@2.0.0: { resolution: { integrity: ${HASH} } }
  peer@3.0.0: { resolution: { integrity: ${HASH} } }
  '@scope/deep@1.0.0': { resolution: { integrity: ${HASH} } }
  server@1.0.0: { resolution: { tarball: 'https://elsewhere.example/server.tgz' } }
  tool@1.0.0: { resolution: { integrity: ${HASH} } }
snapshots:
  real@1.0.0: {}
  ui@2.0.0(peer@3.0.0): { dependencies: { peer: 3.0.0 }, optionalDependencies: { '@scope/deep': 1.0.0 } }
  peer@3.0.0: {}
  '@scope/deep@1.0.0': { dependencies: { real: 1.0.0 } }
  server@1.0.0: {}
  tool@1.0.0: {}
`);

test('a release runs with what its folders name and what that brings along, and not with tools', () => {
  assert.deepEqual(Object.fromEntries(lock.closure(['mf-a'])), {
    '@scope/deep@1.0.0': ['real@1.0.0'],
    'peer@3.0.0': [],
    'real@1.0.0': [],
    'ui@2.0.0': ['@scope/deep@1.0.0', 'peer@3.0.0'],
  });
  assert.ok(lock.closure(['mf-a', 'services/b']).has('server@1.0.0'));
});

test('a list of libraries names each with its address, the hash of its archive and its licence', () => {
  const deep = { name: '@scope/deep', version: '1.0.0', licence: '(MIT OR CC0-1.0)', runsScript: false };
  const subject = { name: 'mf-a', version: 'f'.repeat(16), folders: ['mf-a'] };
  const sbom = sbomOf(subject, lock, new Map([['@scope/deep@1.0.0', deep]])) as { components: object[] };
  assert.deepEqual(sbom.components[0], {
    ...{ type: 'library', 'bom-ref': 'pkg:npm/%40scope/deep@1.0.0', name: '@scope/deep', version: '1.0.0' },
    purl: 'pkg:npm/%40scope/deep@1.0.0',
    hashes: [{ alg: 'SHA-512', content: '07'.repeat(64) }],
    licenses: [{ expression: '(MIT OR CC0-1.0)' }],
  });
});

interface Sbom {
  readonly metadata: { readonly component: { readonly 'bom-ref': string } };
  readonly components: readonly {
    readonly 'bom-ref': string;
    readonly name: string;
    readonly hashes: readonly object[];
  }[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}

/** Publishes a release to a store of its own, like a build. */
function stored(
  t: TestContext,
  id: string,
): { readonly folder: string; readonly release: Release; readonly store: string } {
  const store = mkdtempSync(join(tmpdir(), 'larkfield-store-'));
  t.after(() => rmSync(store, { recursive: true }));
  const contract = { id, namespaces: ['support'], services: ['support'] };
  const release = { id: 'a1b2c3d4e5f60718', contract, files: {} } as unknown as Release;
  const folder = join(store, id, release.id);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'release.json'), JSON.stringify(release));
  return { folder, release, store };
}

test('a release says what it was made from and with, in a list where all that is named is there', (t) => {
  const { folder, release, store } = stored(t, 'mf-support');
  addProvenance(ROOT, store, release);
  const sbom = JSON.parse(readFileSync(join(folder, 'sbom.json'), 'utf8')) as Sbom;
  const refs = new Set([
    sbom.metadata.component['bom-ref'],
    ...sbom.components.map((each) => each['bom-ref']),
  ]);
  for (const { ref, dependsOn } of sbom.dependencies)
    for (const each of [ref, ...dependsOn]) assert.ok(refs.has(each), each);
  const names = sbom.components.map(({ name }) => name);
  for (const name of ['react', 'mongodb', 'fastify']) assert.ok(names.includes(name), name);
  for (const tool of ['jest', 'eslint', '@playwright/test']) assert.ok(!names.includes(tool), tool);
  assert.ok(sbom.components.every(({ hashes }) => hashes.length === 1));
});

test('where a release comes from changes nothing else of it, and tells nothing of the machine', (t) => {
  const { folder, release, store } = stored(t, 'mf-support');
  addProvenance(ROOT, store, release);
  const { provenance, ...rest } = JSON.parse(readFileSync(join(folder, 'release.json'), 'utf8')) as Release;
  assert.deepEqual(rest, release);
  assert.match(provenance?.inputs ?? '', /^[0-9a-f]{64}$/);
  assert.deepEqual(Object.keys(provenance?.builder ?? {}), [
    'node',
    'pnpm',
    'webpack',
    '@module-federation/enhanced',
    '@swc/core',
  ]);
  const said = JSON.stringify(provenance) + readFileSync(join(folder, 'sbom.json'), 'utf8');
  for (const own of [ROOT, tmpdir(), `"${userInfo().username}"`]) assert.ok(!said.includes(own), own);
});

test('a commit is named with whether the sources differ from it; without a history the builder may name it', (t) => {
  const root = mkdtempSync(join(tmpdir(), 'larkfield-history-'));
  t.after(() => rmSync(root, { recursive: true }));
  const area = { id: 'mf-a', namespaces: [], services: [] };
  mkdirSync(join(root, 'mf-a'));
  for (const file of ['mf-a/page.ts', 'pnpm-lock.yaml', 'elsewhere.ts'])
    writeFileSync(join(root, file), 'one');
  const git = (...args: string[]) =>
    spawnSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@site.example', ...args], {
      cwd: root,
      encoding: 'utf8',
    });
  const env = process.env['COMMIT'];
  delete process.env['COMMIT'];
  t.after(() => void (env === undefined ? delete process.env['COMMIT'] : (process.env['COMMIT'] = env)));
  assert.equal(provenanceOf(root, area).commit, undefined);
  process.env['COMMIT'] = 'c'.repeat(40);
  assert.equal(provenanceOf(root, area).commit, 'c'.repeat(40));
  delete process.env['COMMIT'];
  git('init', '-q');
  git('add', '.');
  git('commit', '-qm', 'one');
  const commit = git('rev-parse', 'HEAD').stdout.trim();
  writeFileSync(join(root, 'elsewhere.ts'), 'two');
  const { inputs, ...clean } = provenanceOf(root, area);
  assert.deepEqual([clean.commit, clean.changed], [commit, undefined]);
  writeFileSync(join(root, 'mf-a/page.ts'), 'two');
  const changed = provenanceOf(root, area);
  assert.deepEqual([changed.commit, changed.changed], [commit, true]);
  assert.notEqual(changed.inputs, inputs);
});

const licences: readonly [expression: string, allowed: boolean][] = [
  ['MIT', true],
  ['(MIT OR GPL-3.0)', true],
  ['MIT AND Zlib', true],
  ['MIT AND GPL-3.0', false],
  ['AGPL-3.0-only', false],
  ['SEE LICENSE IN LICENSE', false],
  ['UNLICENSED', false],
];
for (const [expression, allowed] of licences) {
  test(`a library under ${expression} may ${allowed ? '' : 'not '}be used`, () => {
    assert.equal(isAllowed(expression), allowed);
    const found = { name: 'a', version: '1.0.0', licence: expression, runsScript: false };
    assert.deepEqual(licenceProblems([found]), allowed ? [] : [`a 1.0.0 is under ${expression}`]);
  });
}

test('a library that says nothing of its licence is named', () => {
  const found = { name: 'a', version: '1.0.0', licence: undefined, runsScript: false };
  assert.deepEqual(licenceProblems([found]), ['a 1.0.0 has no licence']);
});

for (const version of ['1.2.3', '1.2.3-rc.1', 'npm:typescript@7.0.2', 'workspace:*', 'catalog:']) {
  test(`${version} is pinned`, () =>
    assert.deepEqual(unpinned([['.', { dependencies: { a: version } }]]), []));
}
for (const version of [
  '^1.2.3',
  '~1.2.3',
  '1',
  '*',
  'latest',
  '>=1.0.0',
  'npm:a@^1.0.0',
  'github:a/b',
  'file:../a',
]) {
  test(`${version} is not pinned, in a package and in the catalog`, () => {
    const problem = `a is not pinned: ${version}`;
    assert.deepEqual(unpinned([['mf-x', { devDependencies: { a: version } }]]), [`mf-x: ${problem}`]);
    assert.deepEqual(unpinned([], { a: version }), [`pnpm-workspace.yaml: ${problem}`]);
  });
}

test('a library that is not from the registry is proven by nothing', () => {
  assert.deepEqual(findPackagesWithoutHash(lock), [
    'pnpm-lock.yaml: server@1.0.0 has no hash of an archive at the registry',
  ]);
});

test('whoever wants to run something at installation is named until it is refused', () => {
  const found = [
    { name: 'native', runsScript: true },
    { name: 'plain', runsScript: false },
  ];
  assert.equal(scriptProblems(found).length, 1);
  assert.deepEqual(scriptProblems(found, { native: false }), []);
  assert.match(scriptProblems(found, { native: true })[0] ?? '', /native may run a script/);
});

test('a registry that does not answer is told from one that knows nothing', () => {
  assert.equal(advisoriesIn(''), undefined);
  assert.equal(advisoriesIn('{"error":{"code":"405"}}'), undefined);
  assert.deepEqual(advisoriesIn('{"advisories":{}}'), []);
  const known = { advisories: { 1: { module_name: 'a', severity: 'high', title: 'Reads too much' } } };
  assert.deepEqual(advisoriesIn(JSON.stringify(known)), ['a (high): Reads too much']);
});
