import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { LEGAL_FILES, legalPdfs } from '../lib/legal.ts';

test('every legal document is printed as it reads now, in every language; else: npm run legal', () => {
  const expected = legalPdfs().map(({ file }) => file);
  assert.equal(expected.length, 52);
  assert.deepEqual(readdirSync(LEGAL_FILES).sort(), expected.toSorted());
});

test('each of them is a PDF with its structure marked for screen readers', () => {
  for (const file of readdirSync(LEGAL_FILES)) {
    const content = readFileSync(join(LEGAL_FILES, file), 'latin1');
    assert.ok(content.startsWith('%PDF-'), file);
    assert.match(content, /\/MarkInfo\s*<<[^>]*\/Marked true/, file);
  }
});

test('another name or address of the operator makes other files', () => {
  const brand = { name: 'A & B', product: 'C', email: 'a@b.example', address: ['<1>'] };
  const rest = { phone: '', social: [], blog: [], copyright: '' };
  const [other] = legalPdfs({ ...brand, ...rest });
  assert.notEqual(other?.file, legalPdfs()[0]?.file);
  assert.match(other?.html ?? '', /A &amp; B.*&lt;1&gt;/s);
});
