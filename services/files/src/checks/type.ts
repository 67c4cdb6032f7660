import { typeOfName, type FileType } from '@larkfield/contracts';
import { FileRefused } from '../refused.ts';
import { archiveType } from './archive.ts';
import { compoundType } from './compound.ts';
import { checkImage } from './images.ts';
import { checkPdf } from './pdf.ts';
import { createRoom, type Room } from './room.ts';
import { sniff, type Container } from './sniff.ts';
import { refuseTestVirus } from './test-virus.ts';
import { hasZipEnd } from './zip-directory.ts';

/** The type of a whole file, by its bytes alone, when nothing in it speaks against it. @throws FileRefused */
export async function typeOfBytes(bytes: Buffer): Promise<FileType> {
  refuseTestVirus(bytes);
  const container = sniff(bytes);
  if (!container) throw new FileRefused('type');
  const room = createRoom();
  if (container !== 'zip') return typeOfSingle(bytes, container, room);
  return archiveType(bytes, room, (content, name) => checkWithin(content, name, room));
}

async function typeOfSingle(
  bytes: Buffer,
  container: Exclude<Container, 'zip'>,
  room: Room,
): Promise<FileType> {
  // Read from its end, it would be an archive as well.
  if (hasZipEnd(bytes)) throw new FileRefused('archive');
  if (container === 'ole') return compoundType(bytes);
  if (container === 'pdf') await checkPdf(bytes, room);
  else checkImage(container, bytes);
  return container;
}

/** Checks a file of an archive: one that the site would take by itself, no further archive, or a few lines of text. */
async function checkWithin(bytes: Buffer, name: string, room: Room): Promise<void> {
  if (bytes.length === 0 || isNote(bytes, name)) return;
  const container = sniff(bytes);
  if (!container || container === 'zip') throw new FileRefused('archive');
  if (typeOfName(name) !== (await typeOfSingle(bytes, container, room))) throw new FileRefused('archive');
}

function isNote(bytes: Buffer, name: string): boolean {
  return name.toLowerCase().endsWith('.txt') && bytes.length < 64 * 1024 && !bytes.includes(0);
}
