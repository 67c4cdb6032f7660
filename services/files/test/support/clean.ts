import type { FileType } from '@larkfield/contracts';
import { samplePdf } from '@larkfield/kit/testing';
import { compound, tableHead, textHead } from './compound.ts';
import { avif, gif, jpeg, png, webp } from './images.ts';
import { MB, page, pdfOfSize, type Case } from './archive-parts.ts';
import { packedObjects, pdf } from './pdf.ts';
import { docx, zip } from './zip.ts';

/** Accepted files and their types. */
export const CLEAN: readonly (readonly [...Case, FileType])[] = [
  ['a PDF', 'waiver.pdf', samplePdf(), 'pdf'],
  ['a name in capital letters', 'WAIVER.PDF', samplePdf(), 'pdf'],
  ['a name without an ending', 'waiver', samplePdf(), 'pdf'],
  ['a name in Japanese', '同意書.pdf', samplePdf(), 'pdf'],
  ['a PDF of exactly the limit', 'a.pdf', pdfOfSize(10 * MB), 'pdf'],
  ['a PDF with harmless packed objects', 'a.pdf', pdf([packedObjects('1 0 << /Type /Page >>')]), 'pdf'],
  ['a PDF that was saved twice', 'a.pdf', Buffer.concat([samplePdf(), samplePdf().subarray(9)]), 'pdf'],
  ['a zip with a PDF', 'a.zip', zip([page]), 'zip'],
  ['a zip with stored entries', 'a.zip', zip([{ ...page, packed: false }]), 'zip'],
  ['a zip with sizes after the bytes', 'a.zip', zip([{ ...page, sizesAfter: true }]), 'zip'],
  [
    'a zip with a folder and a note',
    'a.zip',
    zip([
      { name: 'in/', packed: false, mode: 0o040755 },
      { name: 'in/a.pdf', content: samplePdf() },
      { name: 'note.txt', content: 'Hello' },
    ]),
    'zip',
  ],
  [
    'a zip of a Mac',
    'a.zip',
    zip([page, { name: '__MACOSX/._waiver.pdf', content: Buffer.from('0005160700020000', 'hex') }]),
    'zip',
  ],
  [
    'a zip with 20 files',
    'a.zip',
    zip(Array.from({ length: 20 }, (_, index) => ({ ...page, name: `${index}.pdf` }))),
    'zip',
  ],
  ['a text', 'a.docx', docx(), 'docx'],
  [
    'a text with a link',
    'a.docx',
    docx([
      {
        name: 'word/_rels/document.xml.rels',
        content: '<Relationship Type="http://x/hyperlink" Target="https://x" TargetMode="External"/>',
      },
    ]),
    'docx',
  ],
  [
    'a table',
    'a.xlsx',
    zip([
      { name: '[Content_Types].xml', content: '<Types/>' },
      { name: 'xl/workbook.xml', content: '<workbook/>' },
    ]),
    'xlsx',
  ],
  ['an older text', 'a.doc', compound([{ name: 'WordDocument', head: textHead() }]), 'doc'],
  ['an older table', 'a.xls', compound([{ name: 'Workbook', head: tableHead() }]), 'xls'],
  ['a PNG', 'a.png', png(), 'png'],
  ['a JPEG', 'a.jpeg', jpeg(), 'jpeg'],
  ['a JPEG with what a telephone adds', 'a.jpg', jpeg(Buffer.from('SEFH\0\0data')), 'jpeg'],
  ['a GIF', 'a.gif', gif(), 'gif'],
  ['a WebP', 'a.webp', webp(), 'webp'],
  ['an AVIF', 'a.avif', avif(), 'avif'],
];
