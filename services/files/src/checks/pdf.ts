import { FileRefused } from '../refused.ts';
import { inflated } from './inflate.ts';
import { packedGroups } from './pdf-groups.ts';
import { createNameFinder, type FoundName } from './pdf-names.ts';
import type { Room } from './room.ts';

const LOCKED = 'Encrypt';
/** Names of what runs, opens other files or sends entries somewhere; none of them is in a scan or a signed form. */
const ACTIVE = [
  'JavaScript',
  'JS',
  'Launch',
  'EmbeddedFile',
  'EmbeddedFiles',
  'RichMedia',
  'XFA',
  'SubmitForm',
  'ImportData',
  'GoToE',
  'Rendition',
] as const;
const NAMES = createNameFinder([LOCKED, ...ACTIVE]);

const MOST_OBJECTS = 16 * 1024 * 1024;

/** Checks a whole PDF: that it is complete, open to read, and only for reading. @throws FileRefused */
export async function checkPdf(bytes: Buffer, room: Room): Promise<void> {
  if (!/^%PDF-[12]\.\d/.test(bytes.toString('latin1', 0, 8))) throw new FileRefused('damaged');
  // One end, and after it nothing that another program could take for the file.
  const tail = bytes.toString('latin1', Math.max(0, bytes.length - 2048));
  if (!/startxref\s{1,20}\d{1,10}\s{1,20}%%EOF[\s\0]{0,200}$/.test(tail)) throw new FileRefused('damaged');
  refuseNames(NAMES.find(bytes));
  for (const group of packedGroups(bytes)) await checkGroup(group, room);
}

function refuseNames(names: Iterable<FoundName>): void {
  let isActive = false;
  for (const { name } of names) {
    if (name === LOCKED) throw new FileRefused('locked');
    isActive = true;
  }
  if (isActive) throw new FileRefused('active');
}

async function checkGroup(bytes: Buffer, room: Room): Promise<void> {
  // A name that goes on in the next piece is found there: the end of each piece is looked at twice.
  let rest = Buffer.alloc(0);
  for await (const piece of inflated({ bytes, isRaw: false, most: MOST_OBJECTS })) {
    room.spend(piece.length);
    const window = Buffer.concat([rest, piece]);
    refuseNames(whole(window));
    rest = window.subarray(Math.max(0, window.length - NAMES.longest));
  }
  refuseNames(NAMES.find(rest));
}

/** Names that are not cut off at the end. */
function* whole(window: Buffer): Generator<FoundName> {
  for (const found of NAMES.find(window)) if (found.at + NAMES.longest <= window.length) yield found;
}
