import { deflateSync } from 'node:zlib';

/** Returns a PDF of these objects. `trailer` goes into its trailer, `after` behind its end. */
export function pdf(
  objects: readonly (string | Buffer)[] = [],
  trailer = '',
  after: string | Buffer = '',
): Buffer {
  const all = ['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [] /Count 0 >>', ...objects];
  let bytes = Buffer.from('%PDF-1.7\n');
  const starts = all.map((object, index) => {
    const start = bytes.length;
    bytes = Buffer.concat([
      bytes,
      Buffer.from(`${index + 1} 0 obj\n`),
      Buffer.from(object),
      Buffer.from('\nendobj\n'),
    ]);
    return start;
  });
  const rows = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('');
  const end = `xref\n0 ${all.length + 1}\n0000000000 65535 f \n${rows}trailer\n<< /Root 1 0 R ${trailer} >>\nstartxref\n${bytes.length}\n%%EOF\n`;
  return Buffer.concat([bytes, Buffer.from(end), Buffer.from(after)]);
}

/** Returns an object stream, whose content a search of the file does not see. */
export function packedObjects(objects: string, head = '/Type /ObjStm', data = deflateSync(objects)): Buffer {
  const words = `<< ${head} /N 1 /First 4 /Filter /FlateDecode /Length ${data.length} >>\nstream\n`;
  return Buffer.concat([Buffer.from(words), data, Buffer.from('\nendstream')]);
}
