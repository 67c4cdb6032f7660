import { inflateRawSync } from 'node:zlib';

/** Reads the body of a DOCX file. Supports only what the `docx` library writes. */
export function readDocx(file: Buffer): { readonly xml: string; readonly text: string } {
  const xml = unzip(file, 'word/document.xml');
  const text = xml
    .replace(/<[^<>]+>/g, '')
    .replaceAll('&apos;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
  return { xml, text };
}

function unzip(archive: Buffer, name: string): string {
  for (let at = archive.indexOf('PK\u0001\u0002'); at >= 0; at = archive.indexOf('PK\u0001\u0002', at + 4)) {
    const length = archive.readUInt16LE(at + 28);
    if (archive.toString('utf8', at + 46, at + 46 + length) !== name) continue;
    const local = archive.readUInt32LE(at + 42);
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    return inflateRawSync(archive.subarray(start, start + archive.readUInt32LE(at + 20))).toString('utf8');
  }
  throw new Error(`no ${name}`);
}
