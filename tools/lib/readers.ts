import { spawnSync } from 'node:child_process';
import { installPackages } from './debian.ts';

/** Programs that read documents, by Debian's package of each. */
const READERS = { 'poppler-utils': 'pdftotext', docx2txt: 'docx2txt' } as const;

const isThere = (program: string) => spawnSync('which', [program]).status === 0;

/** Takes what reads the documents that tests make; those that want a reader are skipped when none can be had. */
export function provideReaders(): void {
  const missing = Object.entries(READERS).flatMap(([name, program]) => (isThere(program) ? [] : [name]));
  if (missing.length === 0) return;
  process.stdout.write('Fetching readers of documents for the tests ...\n');
  installPackages(missing);
}
