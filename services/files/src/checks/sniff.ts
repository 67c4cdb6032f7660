import type { FileType } from '@larkfield/contracts';

/** File format by its first bytes; `ole` and `zip` hold several types. */
export type Container = Exclude<FileType, 'doc' | 'xls' | 'docx' | 'xlsx'> | 'ole';

const SIGNATURES: readonly (readonly [Container, number, string])[] = [
  ['pdf', 0, '255044462d'],
  ['zip', 0, '504b0304'],
  ['ole', 0, 'd0cf11e0a1b11ae1'],
  ['png', 0, '89504e470d0a1a0a'],
  ['jpeg', 0, 'ffd8ff'],
  ['gif', 0, '474946383761'],
  ['gif', 0, '474946383961'],
];

/** Returns the format by the signature at the very beginning, so that a file has only one format. */
export function sniff(bytes: Buffer): Container | undefined {
  const found = SIGNATURES.find(([, at, signature]) => {
    const wanted = Buffer.from(signature, 'hex');
    return bytes.subarray(at, at + wanted.length).equals(wanted);
  });
  if (found) return found[0];
  const [riff, form] = [bytes.toString('latin1', 0, 4), bytes.toString('latin1', 8, 12)];
  if (riff === 'RIFF' && form === 'WEBP') return 'webp';
  if (bytes.toString('latin1', 4, 8) === 'ftyp' && ['avif', 'avis'].includes(form)) return 'avif';
  return undefined;
}
