import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { parse } from 'yaml';
import { IMAGES } from '../../infra/images.ts';
import { ROOT } from '../../workspace/paths.ts';
import { pinnedTools } from '../../workspace/pinned-versions.ts';

interface Rule {
  readonly matchPackageNames?: readonly string[];
  readonly allowedVersions?: string;
  readonly dependencyDashboardApproval?: boolean;
  readonly matchFileNames?: readonly string[];
}
interface Manager {
  readonly managerFilePatterns: readonly string[];
  readonly matchStrings: readonly string[];
}

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const { customManagers, packageRules } = JSON.parse(read('renovate.json')) as {
  customManagers: readonly Manager[];
  packageRules: readonly Rule[];
};
const { overrides, patchedDependencies } = parse(read('pnpm-workspace.yaml')) as {
  overrides: Readonly<Record<string, string>>;
  patchedDependencies: Readonly<Record<string, string>>;
};
const rulesOf = (name: string) => packageRules.filter((rule) => rule.matchPackageNames?.includes(name));

test('what the workspace holds at one version is not raised by itself', () => {
  const held = Object.entries(overrides).filter(([, version]) => version !== '-');
  assert.ok(held.length > 0);
  for (const [name, version] of held)
    assert.ok(
      rulesOf(name).some(({ allowedVersions }) => allowedVersions === version),
      name,
    );
});

test('what is patched waits for somebody to make the patch anew', () => {
  for (const key of Object.keys(patchedDependencies)) {
    const name = key.slice(0, key.lastIndexOf('@'));
    assert.ok(
      rulesOf(name).some((rule) => rule.dependencyDashboardApproval),
      name,
    );
  }
});

/** Returns what our custom manager finds in a file. */
function found(path: string): Readonly<Record<string, string>>[] {
  return customManagers
    .filter(({ managerFilePatterns }) =>
      managerFilePatterns.some((each) => new RegExp(each.slice(1, -1)).test(path)),
    )
    .flatMap(({ matchStrings }) =>
      matchStrings.flatMap((each) => [...read(path).matchAll(new RegExp(each, 'g'))]),
    )
    .map(({ groups = {} }) => ({ ...groups }));
}

test('every image of others is found where it is raised, and nowhere that is written from there', () => {
  const images = found('tools/infra/images.ts').map(
    ({ depName, currentValue, currentDigest }) => `${depName}:${currentValue}@${currentDigest}`,
  );
  assert.deepEqual(images, Object.values(IMAGES));
  assert.ok(packageRules.some(({ matchFileNames }) => matchFileNames?.includes('compose.yaml')));
});

test('pnpm is found wherever its version stands', () => {
  const { pnpm } = pinnedTools();
  for (const path of ['Dockerfile', 'tools/bootstrap.mjs', 'CONTRIBUTING.md'])
    assert.deepEqual(
      found(path).map(({ currentValue }) => currentValue),
      [pnpm],
      path,
    );
  assert.equal(found('.github/workflows/changes.yml').length, 1);
});
