import { fileTypeOfName, type FileType } from '@larkfield/contracts';
import { FileRefused } from './file-refused.ts';
import { detectArchiveType } from './archive.ts';
import { detectCompoundType } from './compound-document.ts';
import { checkImage } from './images.ts';
import { checkPdf } from './pdf.ts';
import { createCheckBudget, type CheckBudget } from './check-budget.ts';
import { sniff, type Container } from './sniff.ts';
import { refuseTestVirus } from './test-virus.ts';
import { hasZipEnd } from './zip-directory.ts';

/** Returns the type of a file by its bytes, after all checks. @throws FileRefused */
export async function detectFileType(bytes: Buffer): Promise<FileType> {
  refuseTestVirus(bytes);
  const container = sniff(bytes);
  if (!container) throw new FileRefused('type');
  const budget = createCheckBudget();
  if (container !== 'zip') return typeOfSingle(bytes, container, budget);
  return detectArchiveType(bytes, budget, (content, name) => checkEntry(content, name, budget));
}

async function typeOfSingle(
  bytes: Buffer,
  container: Exclude<Container, 'zip'>,
  budget: CheckBudget,
): Promise<FileType> {
  // A program that reads from the end would find an archive.
  if (hasZipEnd(bytes)) throw new FileRefused('archive');
  if (container === 'ole') return detectCompoundType(bytes);
  if (container === 'pdf') await checkPdf(bytes, budget);
  else checkImage(container, bytes);
  return container;
}

/** Checks a file of an archive: one that the site would accept alone, or a short text file, but no further archive. */
async function checkEntry(bytes: Buffer, name: string, budget: CheckBudget): Promise<void> {
  if (bytes.length === 0 || isNote(bytes, name)) return;
  const container = sniff(bytes);
  if (!container || container === 'zip') throw new FileRefused('archive');
  if (fileTypeOfName(name) !== (await typeOfSingle(bytes, container, budget)))
    throw new FileRefused('archive');
}

function isNote(bytes: Buffer, name: string): boolean {
  return name.toLowerCase().endsWith('.txt') && bytes.length < 64 * 1024 && !bytes.includes(0);
}
