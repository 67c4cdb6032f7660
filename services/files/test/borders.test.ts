import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deflateSync } from 'node:zlib';
import { typeOfBytes } from '../src/checks/type.ts';
import { FileRefused } from '../src/refused.ts';
import { packedObjects, pdf } from './support/pdf.ts';
import { docx } from './support/zip.ts';

async function verdictOf(bytes: Buffer): Promise<string> {
  return typeOfBytes(bytes).catch((error: unknown) => {
    if (error instanceof FileRefused) return error.reason;
    throw error;
  });
}

/** Bytes that are unpacked, and letters that are searched, at once. */
const PACKED_PIECE = 64 * 1024;
const TEXT_PIECE = 16 * 1024;

test('a name of packed objects is found wherever a piece of them ends', async () => {
  for (let before = PACKED_PIECE - 45; before <= PACKED_PIECE + 2; before += 1) {
    const fill = ' '.repeat(before);
    assert.equal(await verdictOf(pdf([packedObjects(`${fill}/#4aavaScript`)])), 'active', `${before}`);
    assert.equal(await verdictOf(pdf([packedObjects(`${fill}/JSON `)])), 'pdf', `${before}`);
  }
});

test('a field that starts a program is found wherever its letters are', async () => {
  for (let before = TEXT_PIECE - 20; before <= TEXT_PIECE + 2; before += 1) {
    const inWords = (words: string) => docx([], `<w:instrText>${' '.repeat(before)}${words}</w:instrText>`);
    assert.equal(await verdictOf(inWords('D<a>DE</a>AUTO x')), 'active', `${before}`);
    assert.equal(await verdictOf(inWords('CADDE x')), 'docx', `${before}`);
  }
  assert.equal(await verdictOf(docx([], '<w:fldSimple w:instr="PAGE" w:instr="DDE"/>')), 'active');
});

test('a relation is read to its end, whatever is in its address', async () => {
  const relation = (more: string) =>
    docx([
      {
        name: 'word/_rels/a.rels',
        content: `<Relationship Target="http://x/?a>b${more}" TargetMode="External"/>`,
      },
    ]);
  assert.equal(await verdictOf(relation('')), 'active');
  assert.equal(await verdictOf(relation('x'.repeat(5_000))), 'active');
  assert.equal(await verdictOf(relation('x'.repeat(70_000))), 'damaged');
});

test('what is around packed objects is counted up to their stream', async () => {
  const data = deflateSync('1 0 << /JS (x) >>');
  const flate = (words: string, content = data) =>
    pdf([Buffer.concat([Buffer.from(`<< ${words} >>\nstream\n`), content, Buffer.from('\nendstream')])]);
  assert.equal(await verdictOf(flate('/Type /ObjStm /Filter /FlateDecode')), 'active');
  assert.equal(await verdictOf(flate('/Filter /Fl /Type /ObjStm')), 'active');
  assert.equal(await verdictOf(flate('/Type /ObjStm /Filter [/Fl /LZW]')), 'active');
  assert.equal(await verdictOf(flate('/X (/ObjStm stream) /Type /ObjStm /Filter /Fl')), 'active');
  // A second group whose object has no packing of its own does not have that of the first.
  const plain = '<< /Type /ObjStm >>\nstream\n1 0 <<>>\nendstream';
  assert.equal(await verdictOf(pdf([packedObjects('1 0 <<>>'), plain])), 'pdf');
});
