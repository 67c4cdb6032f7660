import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { ROOT } from '../lib/paths.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'larkfield-start-'));
  const files = {
    'dist/releases/mf-a/0123456789abcdef/release.json': '{}',
    'dist/sites/fedcba9876543210/site.json': '{}',
    'dist/sites/live': 'fedcba9876543210\n',
    'dist/sites/promotions': 'a line\n',
    // What is started in the place of the server says so.
    'bin/node': '#!/bin/sh\necho "$2"\n',
  };
  for (const [name, text] of Object.entries(files)) write(name, text);
  chmodSync(join(root, 'bin/node'), 0o755);
});
afterEach(() => rmSync(root, { recursive: true }));

function write(name: string, text: string): void {
  mkdirSync(dirname(join(root, name)), { recursive: true });
  writeFileSync(join(root, name), text);
}

/** Starts a container's process with folders of its own; answers what was started. */
function start(SERVICE: string): string {
  const { status, stdout, stderr } = spawnSync('sh', [join(ROOT, 'tools/infra/start.sh')], {
    encoding: 'utf8',
    env: {
      PATH: `${join(root, 'bin')}:${process.env['PATH']}`,
      IMAGE_DIST: join(root, 'dist'),
      SERVICE,
      STORE_DIR: join(root, 'own/releases'),
      SITES_DIR: join(root, 'own/sites'),
    },
  });
  assert.equal(status, 0, stderr);
  return stdout.trim();
}
const own = (name: string) => readFileSync(join(root, 'own', name), 'utf8');

test('an edge begins with the site of its image in folders of its own', () => {
  assert.equal(start('edge'), 'services/edge/src/server.ts');
  assert.deepEqual(['sites/live', 'sites/promotions', 'sites/fedcba9876543210/site.json'].map(own), [
    'fedcba9876543210\n',
    'a line\n',
    '{}',
  ]);
  assert.equal(own('releases/mf-a/0123456789abcdef/release.json'), '{}');
});

test('an edge that is started again keeps what it follows', () => {
  write('own/sites/live', '0000000000000000\n');
  start('edge');
  assert.equal(own('sites/live'), '0000000000000000\n');
  assert.ok(!existsSync(join(root, 'own/releases')));
});

test('a service copies nothing: it fetches what it is asked for', () => {
  assert.equal(start('marketing'), 'services/marketing/src/server.ts');
  assert.ok(!existsSync(join(root, 'own')));
});
