import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { parse, parseAllDocuments } from 'yaml';
import { imageOf } from '../../infra/images.ts';
import { withImages } from '../../infra/add-missing-images.ts';
import { ROOT } from '../../workspace/paths.ts';

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const names = readdirSync(join(ROOT, 'services')).filter((name) =>
  existsSync(join(ROOT, 'services', name, 'src/server.ts')),
);

test('the production overlay names an image for each process, and a new one gets a line', () => {
  const path = 'infra/kubernetes/overlays/production/kustomization.yaml';
  const named = (text: string) => (parse(text) as { images: { name: string; newTag: string }[] }).images;
  assert.deepEqual(
    named(read(path))
      .map(({ name }) => name)
      .sort(),
    names.map(imageOf).sort(),
  );
  const more = named(
    withImages(read(path).replace("newTag: '0.1.0'", 'newTag: 7.0.0'), [...names, 'weather']),
  );
  assert.equal(more[0]?.newTag, '7.0.0');
  assert.deepEqual(more.map(({ name }) => name).at(-1), 'larkfield-weather');
});

const hasKubectl = spawnSync('kubectl', ['version', '--client']).status === 0;
for (const folder of ['base', 'overlays/production']) {
  test(`kustomize builds ${folder}`, { skip: !hasKubectl && 'no kubectl here' }, () => {
    const built = spawnSync('kubectl', ['kustomize', join(ROOT, 'infra/kubernetes', folder)], {
      encoding: 'utf8',
    });
    assert.equal(built.status, 0, built.stderr);
    const kinds = parseAllDocuments(built.stdout).map((document) => String(document.get('kind')));
    assert.equal(kinds.filter((kind) => kind === 'Deployment').length, names.length + 1);
    assert.equal(kinds.includes('Ingress'), folder !== 'base');
  });
}
