import { deflateSync } from 'node:zlib';

/** A file of about a given size that is as slow to check as its format allows. */
export type GrowingFile = readonly [what: string, name: string, make: (bytes: number) => Buffer];

/** Returns a PDF that repeats one token. */
export const growPdf = (token: string | Buffer) => (bytes: number) => pdfAround(filled(bytes, token));

export const pdfAround = (content: Buffer): Buffer =>
  Buffer.concat([Buffer.from('%PDF-1.4\n'), content, Buffer.from('\nstartxref\n0\n%%EOF\n')]);

export function filled(bytes: number, token: string | Buffer): Buffer {
  const one = Buffer.from(token);
  return Buffer.alloc(Math.floor(bytes / one.length) * one.length, one);
}

export const packed = (content: string): Buffer =>
  Buffer.concat([
    Buffer.from('obj/ObjStm/Fl stream\n'),
    deflateSync(Buffer.from(content)),
    Buffer.from('endstream '),
  ]);

export const PDFS: readonly GrowingFile[] = [
  ...[
    '#',
    '/',
    '/#',
    '/J#',
    '/ObjStm ',
    '/#4fbjStm ',
    '/ObjSt#6d',
    'obj ',
    'stream ',
    'endstream ',
    'obj/ObjStm stream ',
    '/ObjStm stream ',
    'obj/ObjStm/Fl stream\n',
    'obj/ObjStm/Fl ',
    '/FlateDecode ',
    '/DecodeParms /ObjStm ',
    '/First ',
    'obj/First stream ',
    '/Filter ',
    '/Filter [',
    '/First endobj ',
    '(',
    '<<[',
    '%',
    '%PDF-1.4\n',
    'startxref\n0\n%%EOF\n',
    ' ',
  ].map((token): GrowingFile => [`PDF of ${JSON.stringify(token)}`, 'a.pdf', growPdf(token)]),
  ['PDF of small packed groups', 'a.pdf', growPdf(packed('1 0 <<>>'))],
  ['PDF of one packed group of "#"', 'a.pdf', (bytes) => pdfAround(packed('#'.repeat(bytes * 8)))],
  [
    'PDF of packed groups within each other',
    'a.pdf',
    (bytes) =>
      pdfAround(Buffer.concat([filled(bytes / 2, streamAround()), filled(bytes / 2, '\0\0\0\xff\xff')])),
  ],
];

/**
 * Returns the start of an object stream whose compressed bytes are stored as they are, and contain the start of
 * the next one.
 */
function streamAround(): Buffer {
  const head = Buffer.from('obj/ObjStm/Fl stream\n\x78\x01', 'latin1');
  const stored = Buffer.alloc(5);
  stored.writeUInt16LE(head.length, 1);
  stored.writeUInt16LE(0xffff - head.length, 3);
  return Buffer.concat([head, stored]);
}
