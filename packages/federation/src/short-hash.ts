import { createHash } from 'node:crypto';

/** SHA-256 over some contents, shortened to 16 hex digits: enough to name a version. */
export function shortHash(...contents: (string | Buffer)[]): string {
  const hash = createHash('sha256');
  for (const content of contents) hash.update(content);
  return hash.digest('hex').slice(0, 16);
}
