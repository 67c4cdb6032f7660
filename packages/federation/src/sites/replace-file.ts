import { randomUUID } from 'node:crypto';
import { renameSync, writeFileSync } from 'node:fs';

/** Replaces a file atomically: readers get the old content or the new one, never a part. */
export function replaceFile(file: string, content: string | Buffer, mode = 0o666): void {
  const next = `${file}.${randomUUID()}`;
  writeFileSync(next, content, { flush: true, mode });
  renameSync(next, file);
}
