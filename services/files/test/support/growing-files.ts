import { crc32, deflateRawSync } from 'node:zlib';
import { png } from './images.ts';
import { filled, packed, pdfAround, growPdf, PDFS, type GrowingFile } from './growing-pdfs.ts';
import { docx, zip } from './zip.ts';

export type { GrowingFile };

const SECTOR = 512;

/** Returns an empty old office document with sectors of 512 bytes. */
function compoundOf(bytes: number, fill: (sectors: Buffer, header: Buffer) => void): Buffer {
  const whole = Buffer.alloc(Math.max(4, Math.floor(bytes / SECTOR)) * SECTOR, 0xff);
  const header = whole.subarray(0, SECTOR);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header);
  header.writeUInt16LE(9, 30);
  header.writeUInt32LE(1, 48);
  header.writeUInt32LE(0xfffffffe, 68);
  header.writeUInt32LE(0, 76);
  fill(whole.subarray(SECTOR), header);
  return whole;
}

const COMPOUND: readonly GrowingFile[] = [
  [
    'DOC whose list of lists leads to itself',
    'a.doc',
    (bytes) =>
      compoundOf(bytes, (sectors, header) => {
        header.writeUInt32LE(0, 68);
        sectors.fill(0, 0, SECTOR);
      }),
  ],
  [
    'DOC whose lists all name one sector',
    'a.doc',
    (bytes) =>
      compoundOf(bytes, (sectors, header) => {
        header.writeUInt32LE(0, 68);
        const last = sectors.length / SECTOR - 1;
        for (let list = 0; list < last; list += 1) {
          sectors.fill(
            Buffer.from([last & 0xff, (last >> 8) & 0xff, 0, 0]),
            list * SECTOR,
            (list + 1) * SECTOR,
          );
          sectors.writeUInt32LE(list + 1 < last ? list + 1 : 0xfffffffe, (list + 1) * SECTOR - 4);
        }
      }),
  ],
  [
    'DOC whose folder leads to itself',
    'a.doc',
    (bytes) => compoundOf(bytes, (sectors) => sectors.fill(Buffer.from([1, 0, 0, 0]))),
  ],
  [
    'DOC that is one folder',
    'a.doc',
    (bytes) =>
      compoundOf(bytes, (sectors, header) => {
        const count = sectors.length / SECTOR;
        const lists = Math.ceil(count / 128);
        header.writeUInt32LE(lists, 48);
        for (let list = 0; list < Math.min(lists, 109); list += 1) header.writeUInt32LE(list, 76 + list * 4);
        for (let sector = 0; sector < count; sector += 1)
          if (sector < lists) sectors.writeUInt32LE(0xfffffffd, sector * 4);
          else sectors.writeUInt32LE(sector + 1 < count ? sector + 1 : 0xfffffffe, sector * 4);
        for (let at = lists * SECTOR; at + 128 <= sectors.length; at += 128) {
          sectors.write('M'.repeat(31), at, 'utf16le');
          sectors.writeUInt16LE(64, at + 64);
        }
      }),
  ],
  ['DOC of "DDEAUT"', 'a.doc', (bytes) => compoundOf(bytes, (sectors) => sectors.fill('DDEAUT', SECTOR * 2))],
];

/** An uncompressed part, so that as many bytes are checked as were sent. */
const partOf =
  (name: string, token: string, encoding: BufferEncoding = 'utf8') =>
  (bytes: number): Buffer =>
    docx([
      { name, packed: false, content: Buffer.from(token.repeat(Math.ceil(bytes / token.length)), encoding) },
    ]);

const OFFICE: readonly GrowingFile[] = [
  ...[
    '<',
    '<>',
    '<a',
    '<!',
    '>',
    'D',
    'DDE<a>',
    ' w:instr="',
    'w:instr=""',
    '<w:instrText>',
    'instr = ',
    "w:instr='",
    'instr \t',
    '&#x0',
    '&#48;',
    '&',
    '\u00e9',
    '\u4e00<',
  ].map((token): GrowingFile => [
    `DOCX of ${JSON.stringify(token)}`,
    'a.docx',
    partOf('word/a.xml', `instrText ${token.repeat(64)}`),
  ]),
  [
    'DOCX of "<" alone',
    'a.docx',
    (bytes) => docx([{ name: 'word/a.xml', packed: false, content: `instrText${'<'.repeat(bytes)}` }]),
  ],
  [
    'DOCX of "w:instr=" alone',
    'a.docx',
    (bytes) => docx([{ name: 'word/a.xml', packed: false, content: 'w:instr="'.repeat(bytes / 9) }]),
  ],
  ['DOCX in UTF-16', 'a.docx', partOf('word/a.xml', '\ufeffinstrText<a>', 'utf16le')],
  ...['<Relationship ', '<Relationship Type=', '<Relationship>', 'Type="', 'Type \t', '<'].map(
    (token): GrowingFile => [
      `DOCX with relations of ${JSON.stringify(token)}`,
      'a.docx',
      partOf('word/_rels/a.rels', token),
    ],
  ),
  [
    'DOCX with one relation of blanks',
    'a.docx',
    (bytes) =>
      docx([
        {
          name: 'word/_rels/a.rels',
          packed: false,
          content: `<Relationship TargetMode${' '.repeat(bytes)}>`,
        },
      ]),
  ],
];

const ZIP: readonly GrowingFile[] = [
  ['ZIP of local headers', 'a.zip', (bytes) => filled(bytes, 'PK\x03\x04')],
  [
    'ZIP of rows of the directory',
    'a.zip',
    (bytes) => Buffer.concat([Buffer.from('PK\x03\x04'), filled(bytes, 'PK\x01\x02')]),
  ],
  [
    'ZIP of ends',
    'a.zip',
    (bytes) => Buffer.concat([Buffer.from('PK\x03\x04'), filled(bytes, 'PK\x05\x06')]),
  ],
  [
    'DOCX of names of marks that have to be put in order',
    'a.docx',
    (bytes) =>
      docx(
        Array.from({ length: Math.ceil(bytes / 130_000) }, (_, index) => ({
          name: `${index}${'\u0315\u0321'.repeat(16_000)}`,
        })),
      ),
  ],
  [
    'ZIP of a PDF that shrinks to nothing',
    'a.zip',
    (bytes) => {
      const content = pdfAround(filled(bytes, '#'));
      return zip([{ name: 'a.pdf', content }]);
    },
  ],
  [
    'ZIP of PDFs whose groups shrink to nothing',
    'a.zip',
    (bytes) =>
      zip(
        Array.from({ length: 10 }, (_, index) => ({
          name: `${index}.pdf`,
          packed: false,
          content: pdfAround(packed('#'.repeat(bytes))),
        })),
      ),
  ],
  [
    'ZIP that is packed in empty blocks',
    'a.zip',
    (bytes) => {
      const blocks = Buffer.concat([
        filled(bytes, Buffer.from('000000ffff', 'hex')),
        deflateRawSync(Buffer.from('x')),
      ]);
      return zip([{ name: 'a.txt', content: blocks, packed: false }]);
    },
  ],
];

/** An empty chunk of a PNG. */
const EMPTY_CHUNK = Buffer.concat([Buffer.alloc(4), Buffer.from('tEXt'), Buffer.alloc(4)]);
EMPTY_CHUNK.writeUInt32BE(crc32('tEXt'), 8);

const between = (head: string, token: string, tail: string) => (bytes: number) =>
  Buffer.concat([
    Buffer.from(head, 'hex'),
    filled(bytes, Buffer.from(token, 'hex')),
    Buffer.from(tail, 'hex'),
  ]);

const AVIF_HEAD = '00000010667479706176696600000000';
const JPEG_FRAME = 'ffc0000b080010001001011100';
const IMAGES: readonly GrowingFile[] = [
  [
    'PNG of empty chunks',
    'a.png',
    (bytes) => Buffer.concat([png().subarray(0, 33), filled(bytes, EMPTY_CHUNK), png().subarray(33)]),
  ],
  ['JPEG of empty segments', 'a.jpg', between('ffd8', 'ffe00002', `${JPEG_FRAME}ffda0002ffd9`)],
  ['JPEG of frames', 'a.jpg', between('ffd8', JPEG_FRAME, 'ffda0002ffd9')],
  ['JPEG of segments of no length', 'a.jpg', between('ffd8', 'ffe0', '')],
  ['JPEG that never ends', 'a.jpg', between(`ffd8${JPEG_FRAME}ffda0002`, 'ff', '')],
  ['JPEG with a long tail', 'a.jpg', between(`ffd8${JPEG_FRAME}ffda0002ffd9`, '3c736372697020', '')],
  [
    'GIF of small blocks',
    'a.gif',
    between('474946383961010001000000002c00000000010001000002', '0100', '003b'),
  ],
  ['GIF of images', 'a.gif', between('47494638396101000100000000', '2c0000000001000100000200', '3b')],
  ['GIF of extensions', 'a.gif', between('47494638396101000100000000', '21f900', '3b')],
  [
    'WebP of empty chunks',
    'a.webp',
    (bytes) => {
      const whole = Buffer.concat([Buffer.from('RIFF\0\0\0\0WEBP'), filled(bytes, 'EXIF\0\0\0\0')]);
      whole.writeUInt32LE(whole.length - 8, 4);
      return whole;
    },
  ],
  ['AVIF of empty boxes', 'a.avif', between(AVIF_HEAD, '0000000866726565', '')],
  ['AVIF of beginnings of a name', 'a.avif', between(AVIF_HEAD, '697370', '')],
];

const ANY: readonly GrowingFile[] = [
  ['bytes that nearly are the test virus', 'a.pdf', growPdf('EICAR-STANDARD-ANTIVIRUS-TEST-FIL')],
];

/** The structures of each format, repeated, nested and referring to themselves. */
export const GROWING_FILES: readonly GrowingFile[] = [
  ...PDFS,
  ...COMPOUND,
  ...OFFICE,
  ...ZIP,
  ...IMAGES,
  ...ANY,
];
