import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { parseLock, printLock } from '../../workspace/lock-file-text.ts';
import { ROOT } from '../../workspace/paths.ts';
import { addToLockFile, type LockedPackage } from '../../new/add-to-lock-file.ts';

const lock = readFileSync(join(ROOT, 'pnpm-lock.yaml'), 'utf8');
const packageOf = (dir: string): LockedPackage => ({
  dir,
  ...(JSON.parse(readFileSync(join(ROOT, dir, 'package.json'), 'utf8')) as Omit<LockedPackage, 'dir'>),
});
const others = ['packages/area', 'packages/contracts', 'packages/ui', 'services/kit'].map(packageOf);

test('what is taken apart and put together again is the lock file that pnpm wrote', () => {
  assert.equal(printLock(parseLock(lock)), lock);
});

test('an area and its service get the entries that pnpm would write', () => {
  const added = ['services/files', 'mf-fieldtrial'];
  const parts = parseLock(lock);
  const left = new Map([...parts.packages].filter(([folder]) => !added.includes(folder)));
  assert.equal(left.size, parts.packages.size - 2);
  const without = printLock({ ...parts, packages: left });
  assert.equal(addToLockFile(without, added.map(packageOf), others), lock);
});

test('a library that nobody has installed yet is named', () => {
  const dependencies = { leftpad: 'catalog:' };
  assert.throws(
    () => addToLockFile(lock, [{ dir: 'mf-boats', name: '@larkfield/mf-boats', dependencies }], others),
    /no package of the tree depends on leftpad yet/,
  );
});
