import assert from 'node:assert/strict';
import { test } from 'node:test';
import { crc32, deflateSync } from 'node:zlib';
import { detectFileType } from '../src/checks/detect-file-type.ts';
import { FileRefused } from '../src/checks/file-refused.ts';
import { packedObjects, pdf } from './support/pdf.ts';
import { pdfOfSize } from './support/archive-parts.ts';
import { docx, zip } from './support/zip.ts';

async function verdictOf(bytes: Buffer): Promise<string> {
  return detectFileType(bytes).catch((error: unknown) => {
    if (error instanceof FileRefused) return error.reason;
    throw error;
  });
}

/** Sizes of the chunks that are unpacked and of the text that is searched at once. */
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
  // A second stream without its own filter must not inherit the filter of the first.
  const plain = '<< /Type /ObjStm >>\nstream\n1 0 <<>>\nendstream';
  assert.equal(await verdictOf(pdf([packedObjects('1 0 <<>>'), plain])), 'pdf');
});

test('a packing that is not named where it belongs, or not the only one, hides nothing', async () => {
  const script = deflateSync('1 0 << /S /JavaScript >>');
  const group = (head: string, content = script) =>
    Buffer.concat([Buffer.from(`<< ${head} >>\nstream\n`), content, Buffer.from('\nendstream')]);
  for (const filter of [
    '4 0 R',
    '[4 0 R]',
    '[/FlateDecode 4 0 R]',
    '%\n4 0 R',
    '[/FlateDecode /FlateDecode]',
  ])
    assert.equal(
      await verdictOf(pdf([group(`/Type /ObjStm /N 1 /First 4 /Filter ${filter}`), '/FlateDecode'])),
      'active',
      filter,
    );
  // Readers recognise an object stream by `First` alone.
  assert.equal(await verdictOf(pdf([group('/N 1 /First 4 /Filter /FlateDecode')])), 'active');
  assert.equal(await verdictOf(pdf([group('/N 1 /#46irst 4 /Filter /FlateDecode')])), 'active');
  assert.equal(await verdictOf(pdf([group('/Type 4 0 R /Filter /FlateDecode'), '/ObjStm'])), 'active');
  const harmless = deflateSync('1 0 << /Type /Page >>');
  for (const filter of ['/FlateDecode', '[/FlateDecode]', '[ /Fl ]'])
    assert.equal(
      await verdictOf(pdf([group(`/Type /ObjStm /N 1 /First 4 /Filter ${filter}`, harmless)])),
      'pdf',
      filter,
    );
  // Outlines have `First` too, and other streams have any filter.
  const outlines = '<< /Type /Outlines /First 5 0 R /Last 5 0 R >>';
  const image = group('/Subtype /Image /Filter [/FlateDecode /DCTDecode]', Buffer.from('x'));
  assert.equal(await verdictOf(pdf([outlines, image])), 'pdf');
});

test('a field that starts a program is found in letters that stand as numbers, and in every kind of quotes', async () => {
  for (const body of [
    '<w:instrText>D&#68;E c:\\cmd</w:instrText>',
    '<w:instrText>D&#x44;E c:\\cmd</w:instrText>',
    '<w:instrText>DD&#x0000000000000000000045;AUTO c:\\cmd</w:instrText>',
    '<w:instrText>DDE&#32;c:\\cmd</w:instrText>',
    "<w:fldSimple w:instr='DDE x'/>",
    '<w:fldSimple x:instr = "DDEAUTO x"/>',
    '<w:fldSimple w:instr="D&#x64;e x"/>',
    // The attribute's name in a text, with a quote that ends elsewhere or nowhere.
    '<w:t>instr="</w:t><w:fldSimple w:instr="DDE x"/>',
    `<w:t>instr='</w:t><w:fldSimple w:instr="DDE x"/>`,
    '<w:t>Hello</w:t><w:instrText>DDE</w:instrText><w:instrText>AUTO x</w:instrText>',
  ])
    assert.equal(await verdictOf(docx([], body)), 'active', body);
  // Characters that real writers encode as references.
  assert.equal(
    await verdictOf(docx([], '<w:instrText>PAGE&#10;&#233;&#x4e00;&#160;&#48;</w:instrText>')),
    'docx',
  );
});

test('what shrinks to less than a hundredth is a bomb, unless it is small', async () => {
  const blank = (bytes: number) => zip([{ name: 'a.pdf', content: pdfOfSize(bytes) }]);
  assert.equal(await verdictOf(blank(1_000_000)), 'archive');
  assert.equal(await verdictOf(blank(200_000)), 'zip');
});

test('an entry that ends before its size is cut off, whatever stands where it would go on', async () => {
  const [first, half] = ['x'.repeat(10_000), 'y'.repeat(1_000)];
  // Its bytes are unpacked into the buffer of the entry before.
  const crc = crc32(half + first.slice(half.length));
  const cut = { name: 'b.txt', content: half, size: first.length, crc };
  assert.equal(await verdictOf(zip([{ name: 'a.txt', content: first }, cut])), 'damaged');
});

test('of what a Mac leaves in an archive only that is let through, and no more of it than it needs', async () => {
  const page = { name: 'a.pdf', content: pdfOfSize(2_000) };
  const folder = (content: Buffer) => zip([page, { name: 'in/.DS_Store', content, packed: false }]);
  const real = Buffer.concat([Buffer.from('0000000142756431', 'hex'), Buffer.alloc(6_140)]);
  assert.equal(await verdictOf(folder(real)), 'zip');
  assert.equal(await verdictOf(folder(Buffer.from('MZ a program'))), 'archive');
  assert.equal(await verdictOf(folder(Buffer.from('MZ\0\0Bud1 a program'))), 'archive');
  assert.equal(await verdictOf(folder(Buffer.concat([real, Buffer.alloc(200_000)]))), 'archive');
  const virus = ['EICAR-STANDARD-', 'ANTIVIRUS-TEST-FILE'].join('');
  assert.equal(await verdictOf(folder(Buffer.concat([real, Buffer.from(virus)]))), 'threat');
  const note = (name: string) => zip([page, { name, content: Buffer.from('0005160700020000', 'hex') }]);
  assert.equal(await verdictOf(note('__MACOSX/._a.pdf')), 'zip');
  assert.equal(await verdictOf(note('in/._a.pdf')), 'archive');
});
