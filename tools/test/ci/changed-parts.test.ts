import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { readContract } from '@larkfield/federation/contract';
import { imageFolders } from '../../infra/image-sources.ts';
import { changedParts } from '../../ci/changed-parts.ts';
import { areaIds, ROOT } from '../../workspace/paths.ts';

const areas = await Promise.all(areaIds().map((id) => readContract(ROOT, id)));
const processes = readdirSync(join(ROOT, 'services')).filter((name) =>
  existsSync(join(ROOT, 'services', name, 'src/server.ts')),
);
const tree = { areas, images: new Map(processes.map((name) => [name, imageFolders(ROOT, name)])) };
const all = areaIds().filter((id) => id !== 'shell');
const changed = (...paths: string[]) => changedParts(paths, tree);
const NOTHING = { everything: false, areas: [], images: [] };

const CASES: Readonly<
  Record<string, { paths: readonly string[]; areas: readonly string[]; images: readonly string[] }>
> = {
  'a page touches its area and no image': {
    paths: ['mf-events/src/board/page.tsx'],
    areas: ['mf-events'],
    images: [],
  },
  'a form touches its area and the service of its name': {
    paths: ['mf-events/forms/item-form.ts'],
    areas: ['mf-events'],
    images: ['events'],
  },
  'a line of a service touches its area and its image': {
    paths: ['services/support/src/app.ts'],
    areas: ['mf-support'],
    images: ['support'],
  },
  'a text of one area touches that area and the image of its service': {
    paths: ['locales/ja/events.json', 'locales/en/events.mail.json'],
    areas: ['mf-events'],
    images: ['events'],
  },
  'a test touches its area and no image': {
    paths: ['services/invest/test/app.test.ts', 'mf-invest/e2e/portfolio.spec.ts'],
    areas: ['mf-invest'],
    images: [],
  },
  'two areas are both touched': {
    paths: ['mf-admin/src/app.tsx', 'mf-support/src/page.tsx'],
    areas: ['mf-admin', 'mf-support'],
    images: [],
  },
};
for (const [name, { paths, ...parts }] of Object.entries(CASES))
  test(name, () => assert.deepEqual(changed(...paths), { everything: false, ...parts }));

test('documents touch nothing', () => {
  assert.deepEqual(
    changed('docs/operations.md', 'README.md', 'docs/images/a.png', '.github/CODEOWNERS', 'e2e/passed.txt'),
    NOTHING,
  );
  assert.deepEqual(changed(), NOTHING);
});

for (const path of [
  'packages/ui/src/primitives/button.tsx',
  'shell/src/app.tsx',
  'services/kit/src/app/build-service.ts',
  'services/edge/src/app.ts',
  'services/identity/src/app.ts',
  'locales/en/forms.json',
  'locales/en/shell.json',
  'tools/test.ts',
  'e2e/journeys.spec.ts',
  'pnpm-lock.yaml',
  'a-file-that-nobody-thought-of',
]) {
  test(`${path} touches every area`, () => {
    const parts = changed(path);
    assert.deepEqual([parts.everything, parts.areas], [true, all]);
  });
}

test('images are made anew where what they hold has changed', () => {
  assert.deepEqual(changed('pnpm-lock.yaml').images, processes);
  assert.deepEqual(changed('Dockerfile').images, processes);
  assert.deepEqual(changed('locales/en/forms.json').images, processes);
  assert.deepEqual(changed('services/kit/src/app/build-service.ts').images, processes);
  assert.deepEqual(changed('services/edge/src/app.ts').images, ['edge']);
  // The kit draws waivers with it.
  assert.deepEqual(changed('packages/pdf/src/render-pdf.ts').images, processes);
  assert.deepEqual(changed('e2e/journeys.spec.ts', 'tools/test.ts', 'shell/src/app.tsx').images, []);
});

test('a new area and its service need no line here', () => {
  const [area] = areas.filter(({ id }) => id === 'mf-support');
  assert.ok(area);
  const weather = { ...area, id: 'mf-weather', namespaces: ['weather'], services: ['weather'] };
  const grown = {
    areas: [...areas, weather],
    images: new Map([...tree.images, ['weather', ['services/weather', 'mf-weather', 'services/kit']]]),
  };
  const paths = ['mf-weather/forms/index.ts', 'locales/en/weather.json', 'services/weather/src/app.ts'];
  const parts = { everything: false, areas: ['mf-weather'], images: ['weather'] };
  assert.deepEqual(changedParts(paths, grown), parts);
});

test('a commit that is not in the history counts as a change of everything', () => {
  const { stdout, status } = spawnSync(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      join(ROOT, 'tools/ci/print-changed-parts.ts'),
      '--since',
      '0'.repeat(40),
    ],
    { encoding: 'utf8', env: { ...process.env, GITHUB_OUTPUT: '' } },
  );
  assert.equal(status, 0);
  assert.ok(stdout.startsWith(`everything=true\nareas=${JSON.stringify(all)}\nimages=["admin"`), stdout);
});
