import type { FileType } from '@larkfield/contracts';
import { FileRefused } from '../refused.ts';
import { checkOfficePart, officeType } from './office.ts';
import type { Room } from './room.ts';
import { refuseTestVirus } from './test-virus.ts';
import { unpacked } from './zip-content.ts';
import { listZip, type ZipEntry } from './zip-directory.ts';

const MOST_FILES = 20;
/** A long report with a chart in each chapter has some hundred parts. */
const MOST_PARTS = 500;

/** Checks one file of an archive. @throws FileRefused */
export type CheckWithin = (bytes: Buffer, name: string) => Promise<void>;

/**
 * The type of an archive: a text or a table of an office, or a zip with nothing but files that the site would take by
 * themselves. An archive in an archive is refused.
 * @throws FileRefused
 */
export async function archiveType(bytes: Buffer, room: Room, checkWithin: CheckWithin): Promise<FileType> {
  const entries = listZip(bytes, MOST_PARTS);
  const office = officeType(entries);
  if (!office && entries.length > MOST_FILES) throw new FileRefused('archive');
  for await (const [entry, content] of unpacked(bytes, entries, room)) {
    refuseTestVirus(content);
    if (office) checkOfficePart(entry.name, content);
    else if (!isLeftByDesktop(entry, content)) await checkWithin(content, entry.name);
  }
  return office ?? 'zip';
}

/** What a desktop keeps of a folder with a few files. */
const MOST_LEFT = 128 * 1024;

/** What computers put into archives by themselves: how folders look. */
function isLeftByDesktop({ name }: ZipEntry, content: Buffer): boolean {
  if (content.length > MOST_LEFT) return false;
  const file = name.split('/').at(-1) ?? '';
  if (file === '.DS_Store') return content.toString('latin1', 0, 8) === '\0\0\0\x01Bud1';
  return (
    name.startsWith('__MACOSX/') &&
    file.startsWith('._') &&
    content.subarray(0, 4).toString('hex') === '00051607'
  );
}
