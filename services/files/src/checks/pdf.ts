import { FileRefused } from './file-refused.ts';
import { inflateChunks } from './inflate.ts';
import { findObjectStreams } from './pdf-object-streams.ts';
import { createNameFinder, type FoundName } from './pdf-names.ts';
import type { CheckBudget } from './check-budget.ts';

const LOCKED = 'Encrypt';
/** Names of features that run code, open other files or send data. Scans and signed forms have none of them. */
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

const MAX_OBJECTS_BYTES = 16 * 1024 * 1024;

/** Checks that a PDF is complete, not encrypted, and without active content. @throws FileRefused */
export async function checkPdf(bytes: Buffer, budget: CheckBudget): Promise<void> {
  if (!/^%PDF-[12]\.\d/.test(bytes.toString('latin1', 0, 8))) throw new FileRefused('damaged');
  // Nothing may follow the end that another program could read as the file.
  const tail = bytes.toString('latin1', Math.max(0, bytes.length - 2048));
  if (!/startxref\s{1,20}\d{1,10}\s{1,20}%%EOF[\s\0]{0,200}$/.test(tail)) throw new FileRefused('damaged');
  refuseNames(NAMES.find(bytes));
  for (const stream of findObjectStreams(bytes)) await checkObjectStream(stream, budget);
}

function refuseNames(names: Iterable<FoundName>): void {
  let isActive = false;
  for (const { name } of names) {
    if (name === LOCKED) throw new FileRefused('locked');
    isActive = true;
  }
  if (isActive) throw new FileRefused('active');
}

async function checkObjectStream(bytes: Buffer, budget: CheckBudget): Promise<void> {
  // A name may be split between chunks, so the end of each chunk is searched again with the next one.
  let rest = Buffer.alloc(0);
  for await (const chunk of inflateChunks({ bytes, isRaw: false, maxBytes: MAX_OBJECTS_BYTES })) {
    budget.spend(chunk.length);
    const window = Buffer.concat([rest, chunk]);
    refuseNames(completeNames(window));
    rest = window.subarray(Math.max(0, window.length - NAMES.longest));
  }
  refuseNames(NAMES.find(rest));
}

/** Yields the names that are not cut off at the end. */
function* completeNames(window: Buffer): Generator<FoundName> {
  for (const found of NAMES.find(window)) if (found.at + NAMES.longest <= window.length) yield found;
}
