import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { parse } from 'yaml';
import { IMAGES } from '../../infra/images.ts';
import { gitlabJobs } from '../../ci/gitlab-jobs.ts';
import { areaIds, ROOT } from '../../workspace/paths.ts';

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const GITHUB = readdirSync(join(ROOT, '.github/workflows')).map((name) => `.github/workflows/${name}`);
const GITLAB = ['.gitlab-ci.yml', '.gitlab/jobs.yml'];

/** Returns every value of a key, at any depth. */
function valuesOf(tree: unknown, key: string): unknown[] {
  if (typeof tree !== 'object' || tree === null) return [];
  return Object.entries(tree).flatMap(([name, value]) => [
    ...(name === key ? [value] : []),
    ...valuesOf(value, key),
  ]);
}
const textsOf = (tree: unknown, key: string): string[] =>
  valuesOf(tree, key).filter((value) => typeof value === 'string');

for (const path of GITHUB) {
  test(`${path} names every action by its commit, and asks for no more rights than reading, but to push an image`, () => {
    const file: unknown = parse(read(path));
    for (const action of textsOf(file, 'uses')) assert.match(action, /^[\w-]+\/[\w-]+@[0-9a-f]{40}$/);
    const [whole, ...ofJobs] = valuesOf(file, 'permissions');
    assert.deepEqual(whole, { contents: 'read' });
    for (const rights of ofJobs) assert.deepEqual(rights, { contents: 'read', packages: 'write' });
  });
}

for (const path of [...GITHUB, ...GITLAB]) {
  test(`${path} runs in images that are named by digest: those of the tree`, () => {
    const file: unknown = parse(read(path));
    const images = ['image', 'container'].flatMap((key) => textsOf(file, key));
    const services = valuesOf(file, 'services').flatMap((each) => textsOf(each, 'name'));
    const [base = ''] = /^FROM (\S+)/m.exec(read('Dockerfile'))?.slice(1) ?? [];
    const known: readonly string[] = [base, IMAGES.mongo];
    for (const image of [...images, ...services]) {
      if (/^(node|mongo):/.test(image)) assert.ok(known.includes(image), image);
      else assert.match(image, /^docker:[\d.]+-(cli|dind)@sha256:[0-9a-f]{64}$/);
    }
  });

  test(`${path} names no area and no service: a new one needs no line`, () => {
    const text = read(path);
    for (const id of areaIds().filter((area) => area !== 'shell')) assert.ok(!text.includes(id), id);
  });

  test(`${path} runs stages that npm test has`, () => {
    const stages = /^const STAGES[^]*?^};$/m.exec(read('tools/test.ts'))?.[0] ?? '';
    const file: unknown = parse(read(path));
    const commands = [...read(path).matchAll(/npm test ([a-z0-9 ]+)/g)].map(([, words = '']) => words);
    const ofMatrix = valuesOf(file, 'matrix').flatMap((each) =>
      ['stages', 'STAGES'].flatMap((key) => valuesOf(each, key)),
    );
    const words = [...commands, ...ofMatrix.flat().map(String)].flatMap((list) => list.split(' '));
    for (const word of words.filter((each) => each !== '' && each !== 'all'))
      assert.match(stages, new RegExp(`^ {2}${word}: `, 'm'));
  });
}

test('GitLab runs the jobs of what a change touches, all of them from templates that are there', () => {
  const templates = Object.keys(parse(read('.gitlab/jobs.yml')) as object);
  const cases = [
    { everything: false, areas: [], images: [] },
    { everything: false, areas: ['mf-a', 'mf-b'], images: ['a'] },
    { everything: true, areas: ['mf-a', 'mf-b'], images: ['a', 'edge'] },
  ];
  const [nothing, some, all] = cases.map((parts) => {
    const { include, ...jobs } = gitlabJobs(parts) as { include: { local: string }[] };
    assert.deepEqual(include, [{ local: '.gitlab/jobs.yml' }]);
    for (const template of textsOf(jobs, 'extends')) assert.ok(templates.includes(template), template);
    return jobs;
  });
  assert.deepEqual(Object.keys(nothing ?? {}), ['nothing']);
  assert.deepEqual(Object.keys(some ?? {}), [
    'mf-a',
    'mf-b',
    'mongodb',
    'image a',
    'publish mf-a',
    'publish mf-b',
  ]);
  assert.deepEqual(textsOf(some, 'AREAS'), ['mf-a mf-b']);
  assert.deepEqual(Object.keys(all ?? {}), [
    'everything',
    'mongodb',
    'image a',
    'image edge',
    'publish mf-a',
    'publish mf-b',
  ]);
  assert.deepEqual(textsOf(all, 'AREAS'), ['']);
});

const hasActionlint = spawnSync('actionlint', ['-version']).status === 0;
test('actionlint finds no fault in the workflows', { skip: !hasActionlint && 'no actionlint here' }, () => {
  const { status, stdout } = spawnSync('actionlint', GITHUB, { cwd: ROOT, encoding: 'utf8' });
  assert.equal(status, 0, stdout);
});
