import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { writeValidators } from '../tools/write-validators.ts';

/** A temporary tree with one area and a folder without forms. */
const root = mkdtempSync(join(tmpdir(), 'larkfield-validators-'));
const target = join(root, 'mf-boats/generated/validators');
const SCHEMA = `{ type: 'object', properties: { name: { type: 'string', maxLength: 3 } }, required: ['name'] }`;

before(async () => {
  mkdirSync(join(root, 'mf-boats/forms'), { recursive: true });
  mkdirSync(join(root, 'mf-empty'));
  const source = `export const boatForm = ${SCHEMA};\nexport const sailBoatForm = boatForm;\nexport const limits = 3;\n`;
  writeFileSync(join(root, 'mf-boats/forms/index.ts'), source);
  mkdirSync(target, { recursive: true });
  writeFileSync(join(target, 'gone.js'), '');
  await writeValidators(root);
});
after(() => rmSync(root, { recursive: true }));

test('each form of an area has a validator with its types, and nothing else has', () => {
  const expected = ['boat.d.ts', 'boat.js', 'sail-boat.d.ts', 'sail-boat.js'];
  assert.deepEqual(readdirSync(target).sort(), expected);
  assert.equal(existsSync(join(root, 'mf-empty/generated')), false);
});

test('a validator that is up to date is not written again', async () => {
  const written = () => statSync(join(target, 'boat.js'), { bigint: true }).mtimeNs;
  const first = written();
  await writeValidators(root);
  assert.equal(written(), first);
});
