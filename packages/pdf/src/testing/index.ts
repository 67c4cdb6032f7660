import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * What another program (`pdftotext`) reads in a PDF, without its spaces: where they stand is the program's guess. Nothing
 * where there is no such program.
 */
export async function readPdf(file: Buffer): Promise<string | undefined> {
  if (!(await run('pdftotext', ['-v']).catch(() => undefined))) return undefined;
  const folder = await mkdtemp(join(tmpdir(), 'pdf-'));
  try {
    const path = join(folder, 'file.pdf');
    await writeFile(path, file);
    return bareText((await run('pdftotext', ['-layout', path, '-'])).stdout);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Text as `readPdf` answers it. */
export function bareText(text: string): string {
  return text.normalize('NFKC').replace(/\s+/g, '');
}
