import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { ESLint } from 'eslint';
import { ROOT } from '../../workspace/paths.ts';

const MAX_FILES = 20;
/** Folders of texts, pages of documentation and pictures grow with the site. */
const GROWING = /^(?:locales|docs|e2e\/visual\/pictures)\//;

const { ROOMS } = (await import(join(ROOT, 'tools/checks/room-order.mjs'))) as {
  readonly ROOMS: Readonly<Record<string, string>>;
};
/** Folders that stand outside the order: test helpers and style sheets, which any room may use. */
const UNORDERED = ['testing', 'styles', 'test', 'one-bundle', 'reports'];

const subfolders = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? [entry.name] : [],
  );

test(`a folder holds at most ${MAX_FILES} files`, () => {
  const { stdout } = spawnSync('git', ['ls-files', '-z'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  const files = stdout.split('\0').filter((file) => file.includes('/') && !GROWING.test(file));
  const counts = Map.groupBy(files, dirname);
  const full = [...counts].filter(([, { length }]) => length > MAX_FILES).map(([folder]) => folder);
  assert.ok(files.length > 1000, 'the list of files is there');
  assert.deepEqual(full, []);
});

for (const [folder, list] of Object.entries(ROOMS)) {
  test(`the order of ${folder} names each of its rooms once`, () => {
    const rooms = list.split(' ');
    const present = subfolders(folder).filter((name) => rooms.includes(name) || !UNORDERED.includes(name));
    assert.deepEqual(rooms.toSorted(), present.toSorted());
  });
}

test('a room that imports a higher room is refused by lint, one that imports a lower room is not', async () => {
  const eslint = new ESLint({ cwd: ROOT });
  const broken = async (file: string, specifier: string) => {
    const text = `import * as other from '${specifier}';\nexport const used = other;\n`;
    const [result] = await eslint.lintText(text, { filePath: join(ROOT, file) });
    return (result?.messages ?? []).map(({ ruleId, message }) => ruleId ?? message);
  };
  const rule = '@typescript-eslint/no-restricted-imports';
  assert.deepEqual(await broken('services/edge/src/caching/a.ts', '../documents/documents.ts'), [rule]);
  assert.deepEqual(await broken('services/edge/src/documents/a.ts', '../caching/page-cache.ts'), []);
  assert.deepEqual(await broken('shell/src/loading/a.ts', '../routing/routes.ts'), [rule]);
});
