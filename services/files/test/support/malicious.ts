import { randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import type { FileReason } from '@larkfield/contracts';
import { samplePdf } from '@larkfield/kit/testing';
import { compound, tableHead, textHead } from './compound.ts';
import { avif, gif, jpeg, png, webp } from './images.ts';
import { eicar, MB, page, pdfOfSize, program, type Case } from './archive-parts.ts';
import { packedObjects, pdf } from './pdf.ts';
import { docx, zip, type Part } from './zip.ts';

const zeros = (length: number): Part => ({ name: 'zeros.txt', content: Buffer.alloc(length) });
const script = '<< /S /JavaScript /JS (app.alert(1)) >>';

/** Refused files and the reasons. */
export const MALICIOUS_FILES: readonly (readonly [...Case, FileReason])[] = [
  ['0 bytes', 'a.pdf', Buffer.alloc(0), 'empty'],
  ['one byte more than the limit', 'a.pdf', pdfOfSize(10 * MB + 1), 'tooLarge'],
  ['an image that is larger than images may be', 'a.png', png(1, 1, Buffer.alloc(5 * MB)), 'damaged'],
  ['a program', 'a.exe', program, 'type'],
  ['a program that is called a PDF', 'a.pdf', program, 'type'],
  ['a PDF that is called a program', 'waiver.pdf.exe', samplePdf(), 'name'],
  ['a PDF that is called a zip', 'a.zip', samplePdf(), 'name'],
  ['a zip that is called a PDF', 'a.pdf', zip([page]), 'name'],
  ['a name that turns its ending around', 'waiver\u202efdp.exe', samplePdf(), 'name'],
  ['a page of HTML', 'a.pdf', Buffer.from('<html><script>alert(1)</script>'), 'type'],
  ['an SVG', 'a.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'type'],
  ['a RAR', 'a.zip', Buffer.from('526172211a0700cf', 'hex'), 'type'],
  ['random bytes', 'a.pdf', randomBytes(5_000), 'type'],
  // PDF
  ['a PDF after other bytes', 'a.pdf', Buffer.concat([Buffer.from('junk\n'), samplePdf()]), 'type'],
  ['half a PDF', 'a.pdf', samplePdf().subarray(0, 300), 'damaged'],
  ['a PDF with HTML behind it', 'a.pdf', pdf([], '', '<html><script></script></html>'), 'damaged'],
  ['a PDF with a zip behind it', 'a.pdf', pdf([], '', zip([page])), 'archive'],
  [
    'a zip around a PDF that ends like one',
    'a.pdf',
    zip([page], { before: samplePdf(), comment: 'startxref\n9\n%%EOF\n' }),
    'archive',
  ],
  ['a locked PDF', 'a.pdf', pdf([], '/Encrypt 9 0 R'), 'locked'],
  ['a PDF with a script', 'a.pdf', pdf([script]), 'active'],
  ['a PDF with a script in other letters', 'a.pdf', pdf(['<< /S /J#61vaScript /#4aS (x) >>']), 'active'],
  ['a PDF with a script among packed objects', 'a.pdf', pdf([packedObjects(`1 0 ${script}`)]), 'active'],
  [
    'packed objects in other letters',
    'a.pdf',
    pdf([packedObjects(`1 0 ${script}`, '/Type /Obj#53tm')]),
    'active',
  ],
  [
    'packed objects that are packed twice',
    'a.pdf',
    pdf([packedObjects('', '/Type /ObjStm /Filter [/ASCII85Decode /FlateDecode]')]),
    'active',
  ],
  [
    'packed objects that are none',
    'a.pdf',
    pdf([packedObjects('', '/Type /ObjStm', Buffer.from('no zlib at all'))]),
    'damaged',
  ],
  [
    'packed objects that are a bomb',
    'a.pdf',
    pdf([packedObjects('', '/Type /ObjStm', deflateSync(Buffer.alloc(20 * MB)))]),
    'archive',
  ],
  ['a PDF that starts a program', 'a.pdf', pdf(['<< /S /Launch /F (cmd.exe) >>']), 'active'],
  ['a PDF with a file in it', 'a.pdf', pdf(['<< /Names << /EmbeddedFiles 9 0 R >> >>']), 'active'],
  ['a PDF with a form of XML', 'a.pdf', pdf(['<< /AcroForm << /XFA 9 0 R >> >>']), 'active'],
  ['a PDF that sends entries away', 'a.pdf', pdf(['<< /S /SubmitForm /F (http://x) >>']), 'active'],
  ['the test virus in a PDF', 'a.pdf', pdf([`(${eicar})`]), 'threat'],
  // Zip
  ['an empty zip', 'a.zip', zip([]), 'type'],
  ['half a zip', 'a.zip', zip([page]).subarray(0, 400), 'damaged'],
  [
    '21 files',
    'a.zip',
    zip(Array.from({ length: 21 }, (_, index) => ({ ...page, name: `${index}.pdf` }))),
    'archive',
  ],
  ['a bomb', 'a.zip', zip([zeros(9 * MB)]), 'archive'],
  ['a bomb that says it is small', 'a.zip', zip([{ ...zeros(9 * MB), size: 1_000 }]), 'archive'],
  [
    'a file of more than 10 MB',
    'a.zip',
    zip([{ name: 'a.pdf', content: Buffer.alloc(10 * MB + 1) }]),
    'archive',
  ],
  [
    'more than 30 MB in all',
    'a.zip',
    zip(Array.from({ length: 4 }, (_, index) => ({ name: `${index}.pdf`, content: Buffer.alloc(8 * MB) }))),
    'archive',
  ],
  ['a file that is larger than it says', 'a.zip', zip([{ ...page, size: 10 }]), 'archive'],
  ['a file that is smaller than it says', 'a.zip', zip([{ ...page, size: 10_000 }]), 'damaged'],
  ['a wrong checksum', 'a.zip', zip([{ ...page, crc: 1 }]), 'damaged'],
  ['a zip in a zip', 'a.zip', zip([{ name: 'b.zip', content: zip([page]) }]), 'archive'],
  ['a text in a zip', 'a.zip', zip([{ name: 'b.docx', content: docx() }]), 'archive'],
  ['a locked zip', 'a.zip', zip([{ ...page, flags: 1 }]), 'locked'],
  ['a zip that is locked by AES', 'a.zip', zip([{ ...page, method: 99 }]), 'locked'],
  ['another packing', 'a.zip', zip([{ ...page, method: 14 }]), 'archive'],
  ['a name that leads up', 'a.zip', zip([{ ...page, name: '../../etc/waiver.pdf' }]), 'archive'],
  ['a name from the root', 'a.zip', zip([{ ...page, name: '/etc/waiver.pdf' }]), 'archive'],
  ['a name of a drive', 'a.zip', zip([{ ...page, name: 'C:\\waiver.pdf' }]), 'archive'],
  ['a name with NUL', 'a.zip', zip([{ ...page, name: 'a.pdf\0.exe' }]), 'archive'],
  ['a link', 'a.zip', zip([{ name: 'a.pdf', content: '/etc/passwd', mode: 0o120777 }]), 'archive'],
  ['two names that are one', 'a.zip', zip([page, { ...page, name: 'WAIVER.pdf' }]), 'archive'],
  ['another size before the bytes', 'a.zip', zip([{ ...page, localSize: 1 }]), 'damaged'],
  ['another name before the bytes', 'a.zip', zip([{ ...page, localName: 'waiver.exe' }]), 'damaged'],
  [
    'files over each other',
    'a.zip',
    zip([page, { ...page, localName: 'waiver.pdf', name: 'b.pdf' }], { overlap: true }),
    'damaged',
  ],
  ['bytes before the files', 'a.zip', Buffer.concat([zip([page]).subarray(0, 30), zip([page])]), 'damaged'],
  [
    'bytes between the files',
    'a.zip',
    zip([page, { ...page, name: 'b.pdf' }], { between: program }),
    'damaged',
  ],
  ['bytes after the directory', 'a.zip', zip([page], { after: program }), 'damaged'],
  ['a directory that counts wrong', 'a.zip', zip([page], { count: 2 }), 'damaged'],
  ['a program in a zip', 'a.zip', zip([{ name: 'a.exe', content: program }]), 'archive'],
  [
    'a program that is called a PDF, in a zip',
    'a.zip',
    zip([{ name: 'a.pdf', content: program }]),
    'archive',
  ],
  [
    'a program among the files of a Mac',
    'a.zip',
    zip([page, { name: '__MACOSX/._x', content: program }]),
    'archive',
  ],
  ['a PDF with a script, in a zip', 'a.zip', zip([{ name: 'a.pdf', content: pdf([script]) }]), 'active'],
  ['the test virus in a zip', 'a.zip', zip([{ name: 'note.txt', content: eicar }]), 'threat'],
  [
    'the test virus after 9 MB',
    'a.zip',
    zip([{ name: 'a.txt', content: Buffer.concat([randomBytes(9 * MB), Buffer.from(eicar)]) }]),
    'threat',
  ],
  // Office
  ['a text with macros', 'a.docx', docx([{ name: 'word/vbaProject.bin', content: 'x' }]), 'active'],
  [
    'a text with a file in it',
    'a.docx',
    docx([{ name: 'word/embeddings/oleObject1.bin', content: 'x' }]),
    'active',
  ],
  [
    'a text that starts a program',
    'a.docx',
    docx([], '<w:instrText>DDE</w:instrText><w:instrText>AUTO c:\\cmd</w:instrText>'),
    'active',
  ],
  [
    'a text that fetches its template',
    'a.docx',
    docx([
      {
        name: 'word/_rels/settings.xml.rels',
        content: '<Relationship Type="http://x/attachedTemplate" Target="http://x" TargetMode="External"/>',
      },
    ]),
    'active',
  ],
  [
    'a text with entities',
    'a.docx',
    docx([{ name: 'word/styles.xml', content: '<!DOCTYPE x [<!ENTITY a "aa">]><x/>' }]),
    'active',
  ],
  [
    'an office document of neither kind',
    'a.docx',
    zip([{ name: '[Content_Types].xml', content: '<Types/>' }]),
    'type',
  ],
  [
    'an older text with macros',
    'a.doc',
    compound([{ name: 'WordDocument', head: textHead() }, { name: 'Macros' }]),
    'active',
  ],
  ['a locked older text', 'a.doc', compound([{ name: 'WordDocument', head: textHead(true) }]), 'locked'],
  ['a locked older table', 'a.xls', compound([{ name: 'Workbook', head: tableHead(true) }]), 'locked'],
  ['a locked newer text', 'a.docx', compound([{ name: 'EncryptedPackage' }]), 'locked'],
  [
    'half an older text',
    'a.doc',
    compound([{ name: 'WordDocument', head: textHead() }]).subarray(0, 600),
    'damaged',
  ],
  // Images
  ['a PNG with a zip behind it', 'a.png', png(1, 1, zip([page])), 'archive'],
  ['a PNG with a wrong checksum', 'a.png', Buffer.concat([png()]).fill(0, 30, 31), 'damaged'],
  ['a PNG of too many pixels', 'a.png', png(30_000, 30_000), 'tooLarge'],
  ['half a PNG', 'a.png', png().subarray(0, 40), 'damaged'],
  ['a JPEG with a page behind it', 'a.jpg', jpeg(Buffer.from('<HTML><script>')), 'damaged'],
  ['half a JPEG', 'a.jpg', jpeg().subarray(0, 30), 'damaged'],
  ['a GIF that is a script', 'a.gif', Buffer.from('GIF89a/*aaaaaa*/=alert(1);'), 'tooLarge'],
  ['a GIF with bytes behind it', 'a.gif', gif(program), 'damaged'],
  ['a WebP of too many pixels', 'a.webp', webp(Buffer.alloc(0), 16_000), 'tooLarge'],
  ['a WebP with bytes behind it', 'a.webp', webp(program), 'damaged'],
  ['an AVIF with bytes behind it', 'a.avif', avif(1, program), 'damaged'],
];
