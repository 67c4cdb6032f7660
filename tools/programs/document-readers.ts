import { spawnSync } from 'node:child_process';
import { installPackages } from './install-debian-packages.ts';

/** Programs that extract text from documents, by Debian package. */
const READERS = { 'poppler-utils': 'pdftotext', docx2txt: 'docx2txt' } as const;

const isThere = (program: string) => spawnSync('which', [program]).status === 0;

/** Installs the programs that read documents of tests. Tests that need one are skipped without it. */
export function installDocumentReaders(): void {
  const missing = Object.entries(READERS).flatMap(([name, program]) => (isThere(program) ? [] : [name]));
  if (missing.length === 0) return;
  process.stdout.write('Installing document readers for the tests ...\n');
  installPackages(missing);
}
