import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import {
  INVESTMENT_FILES,
  INVESTMENT_LIST,
  investmentList,
  investmentPdfs,
} from '../lib/investment-documents.ts';
import { LEGAL_FILES, legalPdfs } from '../lib/legal.ts';

test('every legal document is printed as it reads now, in every language; else: npm run legal', () => {
  const expected = legalPdfs().map(({ file }) => file);
  assert.equal(expected.length, 52);
  assert.deepEqual(readdirSync(LEGAL_FILES).sort(), expected.toSorted());
});

test('so is every document of the investment opportunities, and the page knows their names and sizes', () => {
  const expected = investmentPdfs().map(({ file }) => file);
  assert.equal(expected.length, 65);
  assert.deepEqual(readdirSync(INVESTMENT_FILES).sort(), expected.toSorted());
  assert.deepEqual(JSON.parse(readFileSync(INVESTMENT_LIST, 'utf8')), JSON.parse(investmentList()));
});

test('each of them is a PDF with its structure marked for screen readers', () => {
  const files = [LEGAL_FILES, INVESTMENT_FILES].flatMap((folder) =>
    readdirSync(folder).map((name) => join(folder, name)),
  );
  for (const file of files) {
    const content = readFileSync(file, 'latin1');
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
