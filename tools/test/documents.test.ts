import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { after, test } from 'node:test';
import { LANGUAGES } from '@larkfield/contracts';
import { bareText, readPdf } from '@larkfield/pdf/testing';
import { site } from '../../site.config.ts';
import type { AreaDocument } from '../documents/document.ts';
import { investmentDocuments } from '../documents/investment-documents.ts';
import { legalPdfContents } from '../documents/legal-documents.ts';
import { namedDocuments, writeDocuments } from '../documents/write-documents.ts';

const area = mkdtempSync(join(tmpdir(), 'larkfield-documents-'));
after(() => rmSync(area, { recursive: true }));
const folder = join(area, 'generated/files');
const inLanguages = (documents: readonly AreaDocument[]) =>
  documents.filter(({ language }) => ['en', 'ar', 'ja'].includes(language));
const some = [
  ...inLanguages(legalPdfContents(site)).filter(({ name }) => name === 'terms'),
  ...inLanguages(investmentDocuments(site)).filter(({ name }) => name === 'pledge'),
];

test('every document exists in every language under a name of its own', () => {
  for (const [documents, count] of [
    [legalPdfContents(site), 4],
    [investmentDocuments(site), 5],
  ] as const) {
    const names = new Set(namedDocuments(documents).map(({ file }) => file));
    assert.equal(names.size, count * LANGUAGES.length);
    for (const name of names) assert.match(name, /^[a-z-]+\.[a-z-]+\.[0-9a-f]{10}\.pdf$/i);
  }
});

test('PDFs are tagged and name title and language, with every text in them', async () => {
  assert.equal(await writeDocuments(area, some), some.length);
  for (const { file, language, blocks } of namedDocuments(some)) {
    const content = readFileSync(join(folder, file));
    const source = content.toString('latin1');
    assert.ok(source.startsWith('%PDF-1.7'), file);
    for (const part of [`/Lang (${language})`, '/Marked true', '/DisplayDocTitle true', '/Outlines'])
      assert.ok(source.includes(part), `${file}: ${part}`);
    const read = await readPdf(content);
    // Programs extract Arabic letters in different orders.
    if (read === undefined || language === 'ar') continue;
    for (const block of blocks)
      if ('text' in block) assert.ok(read.includes(bareText(block.text)), block.text);
  }
});

test('the list names every PDF with its size', async () => {
  const module = (await import(pathToFileURL(join(area, 'generated/files.js')).href)) as {
    files: Record<string, Record<string, { file: string; bytes: number }>>;
  };
  const listed = Object.values(module.files).flatMap((names) => Object.values(names));
  assert.deepEqual(listed.map(({ file }) => file).sort(), readdirSync(folder).sort());
  for (const { file, bytes } of listed) assert.equal(bytes, statSync(join(folder, file)).size);
});

test('what is there is not made again, and files of earlier texts go', async () => {
  const before = readdirSync(folder);
  writeFileSync(join(folder, 'terms.en.0000000000.pdf'), '');
  assert.equal(await writeDocuments(area, some), 0);
  assert.deepEqual(readdirSync(folder), before);
});

test('the same texts give the same bytes', async () => {
  const [first] = namedDocuments(some.slice(0, 1));
  const file = join(folder, first?.file ?? '');
  const before = readFileSync(file);
  rmSync(file);
  await writeDocuments(area, some);
  assert.ok(before.equals(readFileSync(file)));
});

test('another name or address of the operator makes other files', () => {
  const brand = { name: 'A & B', product: 'C', email: 'a@b.example', address: ['<1>'] };
  const rest = { phone: '', social: [], blog: [], copyright: '' };
  const [other] = namedDocuments(legalPdfContents({ ...brand, ...rest }));
  assert.notEqual(other?.file, namedDocuments(legalPdfContents(site))[0]?.file);
  assert.match(JSON.stringify(other?.blocks), /A & B.*<1>/s);
});
