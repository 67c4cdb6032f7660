import type { FileType } from '@larkfield/contracts';
import { FileRefused } from './file-refused.ts';
import { checkOfficePart, detectOfficeType } from './office.ts';
import type { CheckBudget } from './check-budget.ts';
import { refuseTestVirus } from './test-virus.ts';
import { unpackEntries } from './zip-content.ts';
import { listZip, type ZipEntry } from './zip-directory.ts';

const MAX_FILES = 20;
/** Parts of an office document. A long report with a chart in each chapter has a few hundred. */
const MAX_PARTS = 500;

/** Checks one file of an archive. @throws FileRefused */
export type CheckArchiveEntry = (bytes: Buffer, name: string) => Promise<void>;

/** Returns the type of an archive: an office document, or a zip of accepted files. @throws FileRefused */
export async function detectArchiveType(
  bytes: Buffer,
  budget: CheckBudget,
  checkEntry: CheckArchiveEntry,
): Promise<FileType> {
  const entries = listZip(bytes, MAX_PARTS);
  const office = detectOfficeType(entries);
  if (!office && entries.length > MAX_FILES) throw new FileRefused('archive');
  for await (const [entry, content] of unpackEntries(bytes, entries, budget)) {
    refuseTestVirus(content);
    if (office) checkOfficePart(entry.name, content);
    else if (!isLeftByDesktop(entry, content)) await checkEntry(content, entry.name);
  }
  return office ?? 'zip';
}

/** Maximum size of a desktop's settings of a small folder. */
const MAX_DESKTOP_FILE = 128 * 1024;

/** Returns whether the entry is a file that operating systems add to archives, such as `.DS_Store`. */
function isLeftByDesktop({ name }: ZipEntry, content: Buffer): boolean {
  if (content.length > MAX_DESKTOP_FILE) return false;
  const file = name.split('/').at(-1) ?? '';
  if (file === '.DS_Store') return content.toString('latin1', 0, 8) === '\0\0\0\x01Bud1';
  return (
    name.startsWith('__MACOSX/') &&
    file.startsWith('._') &&
    content.subarray(0, 4).toString('hex') === '00051607'
  );
}
