import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { inputHashes, type AreaSources } from '../../workspace/area-inputs.ts';

/** A workspace like this one with the files of the tests. */
const root = mkdtempSync(join(tmpdir(), 'larkfield-inputs-'));
after(() => rmSync(root, { recursive: true }));
const contracts: readonly AreaSources[] = [
  { id: 'shell', namespaces: ['shell'], services: ['identity'] },
  { id: 'mf-marketing', namespaces: ['marketing', 'legal', 'forms'], services: ['marketing'] },
  { id: 'mf-support', namespaces: ['support', 'forms'], services: ['support'] },
];
const ALL = contracts.map(({ id }) => id);

let count = 0;
function touch(file: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), `content ${(count += 1)}`);
}

/** Returns the areas that have to be rebuilt after a file changed. */
function staleAfter(file: string): string[] {
  touch(file);
  const before = inputHashes(root, contracts);
  touch(file);
  const now = inputHashes(root, contracts);
  return ALL.filter((id) => before[id] !== now[id]);
}

const changes: readonly (readonly [file: string, stale: readonly string[]])[] = [
  ['locales/de/support.json', ['mf-support']],
  ['locales/en/legal.json', ['mf-marketing']],
  ['locales/ar/shell.json', ['shell']],
  ['locales/ja/forms.json', ['mf-marketing', 'mf-support']],
  ['locales/en/support.mail.json', []],
  ['locales/en/mail.json', []],
  ['locales/fr/support.records.json', ['mf-support']],
  ['locales/fr/records.json', ALL],
  ['mf-marketing/forms/contact.ts', ['mf-marketing']],
  ['mf-marketing/forms/testing/index.ts', []],
  ['mf-marketing/generated/validators/contact.js', []],
  ['mf-support/src/hub/page.tsx', ['mf-support']],
  ['mf-support/src/hub/page.test.tsx', []],
  ['mf-support/e2e/referral.spec.ts', []],
  ['mf-support/src/data/kinds.ts', ['mf-support']],
  ['mf-support/area.config.ts', ['mf-support']],
  ['services/support/service.config.ts', ['mf-support']],
  ['services/identity/service.config.ts', ['shell']],
  ['services/support/src/referral/routes.ts', []],
  ['pnpm-lock.yaml', ALL],
  ['packages/contracts/src/contract/area.ts', ALL],
  ['packages/ui/src/primitives/button.tsx', ALL],
  ['shell/src/favicon.svg', ALL],
];

for (const [file, stale] of changes) {
  test(`${file} makes ${stale.join(', ') || 'nothing'} stale`, () => {
    assert.deepEqual(staleAfter(file), stale);
  });
}

test('what another area or a service depends on makes an area no more stale than its own code', () => {
  const lock = (packages: readonly string[]) => {
    const entries = packages.map((folder) => `  ${folder}:\n    dependencies:\n      react: 19`);
    const text = `importers:\n\n${entries.join('\n\n')}\n\npackages:\n\n  react@19: {}\n`;
    writeFileSync(join(root, 'pnpm-lock.yaml'), text);
    return inputHashes(root, contracts);
  };
  const before = lock(['.', 'mf-support', 'services/support']);
  assert.deepEqual(lock(['.', 'mf-boats', 'mf-support', 'services/boats']), before);
  const after = lock(['.', 'mf-marketing', 'mf-support']);
  assert.notEqual(after['mf-marketing'], before['mf-marketing']);
  assert.equal(after['mf-support'], before['mf-support']);
});
