import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { FIXTURES } from '../support/build-shell.ts';

const dir = mkdtempSync(join(tmpdir(), 'larkfield-twice-'));
after(() => rmSync(dir, { recursive: true }));

interface Built {
  readonly id: string;
  readonly store: string;
}

/** Builds a copy of the fixture in another process, with the copy's root or a subfolder as its working directory. */
async function build(name: string, below = ''): Promise<Built> {
  const [root, store] = [join(dir, name), join(dir, `${name}-store`)];
  for (const part of ['mf-tiny', 'services', 'locales', 'tiny-contract.ts']) {
    cpSync(join(FIXTURES, part), join(root, part), { recursive: true });
  }
  const modules = join(import.meta.dirname, '../../node_modules');
  mkdirSync(join(root, 'node_modules'));
  for (const each of readdirSync(modules)) symlinkSync(join(modules, each), join(root, 'node_modules', each));
  mkdirSync(join(root, below), { recursive: true });
  const script = join(import.meta.dirname, '../support/build-copy.ts');
  const child = fork(script, [root, store], {
    cwd: join(root, below),
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  let id = '';
  child.once('message', (told) => (id = String(told)));
  const [code] = (await once(child, 'exit')) as [number | null];
  assert.equal(code, 0, `${name} could not be built`);
  return { id, store: join(store, 'mf-tiny') };
}

let one: Built;
let two: Built;
before(async () => {
  one = await build('one');
  two = await build('another-folder', 'a/working/folder');
});

test('the same sources give the same release wherever they are built', () => {
  assert.deepEqual(readdirSync(join(two.store, 'files')), readdirSync(join(one.store, 'files')));
  assert.equal(two.id, one.id);
});

test('no file of a release holds a path of the machine that built it', () => {
  const machine = [dir, join(import.meta.dirname, '../../../..')];
  for (const folder of ['files', one.id]) {
    for (const name of readdirSync(join(one.store, folder))) {
      const content = readFileSync(join(one.store, folder, name), 'latin1');
      for (const path of machine) assert.equal(content.includes(path), false, `${folder}/${name}`);
    }
  }
});
