import { typeOfName, type FileType } from '@larkfield/contracts';
import { FileRefused } from '../refused.ts';
import { archiveType } from './archive.ts';
import { compoundType } from './compound.ts';
import { checkImage } from './images.ts';
import { checkPdf } from './pdf.ts';
import { sniff } from './sniff.ts';
import { refuseTestVirus } from './test-virus.ts';
import { hasZipEnd } from './zip-directory.ts';

/** The type of a whole file, by its bytes alone, when nothing in it speaks against it. @throws FileRefused */
export async function typeOfBytes(bytes: Buffer): Promise<FileType> {
  refuseTestVirus(bytes);
  return typeOf(bytes, (inner, name) => typeInArchive(inner, name));
}

/** A text of a few lines may lie beside the pages of an archive. */
async function typeInArchive(bytes: Buffer, name: string): Promise<void> {
  refuseTestVirus(bytes);
  if (bytes.length === 0 || isNote(bytes, name)) return;
  if (!sniff(bytes)) throw new FileRefused('archive');
  const type = await typeOf(bytes, refuseNested);
  if (typeOfName(name) !== type || type === 'zip') throw new FileRefused('archive');
}

async function refuseNested(): Promise<never> {
  throw new FileRefused('archive');
}

async function typeOf(bytes: Buffer, typeWithin: Parameters<typeof archiveType>[1]): Promise<FileType> {
  const container = sniff(bytes);
  if (!container) throw new FileRefused('type');
  if (container === 'zip') return archiveType(bytes, typeWithin);
  // Read from its end, it would be an archive as well.
  if (hasZipEnd(bytes)) throw new FileRefused('archive');
  if (container === 'ole') return compoundType(bytes);
  if (container === 'pdf') await checkPdf(bytes);
  else checkImage(container, bytes);
  return container;
}

function isNote(bytes: Buffer, name: string): boolean {
  return name.toLowerCase().endsWith('.txt') && bytes.length < 64 * 1024 && !bytes.includes(0);
}
