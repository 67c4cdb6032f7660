import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Extracts the text of a PDF with `pdftotext`, without spaces; undefined if the program is not installed. */
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

export function bareText(text: string): string {
  return text.normalize('NFKC').replace(/\s+/g, '');
}
