import { createHash } from 'node:crypto';

/** Returns the first 16 hex digits of the SHA-256 of the contents, enough to identify a version. */
export function shortHash(...contents: (string | Buffer)[]): string {
  const hash = createHash('sha256');
  for (const content of contents) hash.update(content);
  return hash.digest('hex').slice(0, 16);
}
