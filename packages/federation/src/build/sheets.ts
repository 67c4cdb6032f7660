import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { shortHash } from '../short-hash.ts';

/** Between the names of style sheets that are one file; those of chunks have none in them. */
const JOINT = '.';

/**
 * Makes one style sheet of those of a page: each would hold up the first paint of a first visit by a request, and on a new
 * connection by two round trips more.
 * @returns names in `dir`, one at most
 */
export function joinSheets(dir: string, names: readonly string[]): readonly string[] {
  if (names.length < 2) return names;
  const content = names.map((name) => readFileSync(join(dir, name), 'utf8')).join('\n');
  const joined = names.map((name) => withoutHash(name).replace(/\.css$/, '')).join(JOINT);
  const name = `${joined}.${shortHash(content).slice(0, 10)}.css`;
  writeFileSync(join(dir, name), content);
  return [name];
}

/** The names without hash of what {@link joinSheets} has put together, or of any other file. */
export function separateNames(name: string): readonly string[] {
  const plain = withoutHash(name);
  if (!plain.endsWith('.css')) return [plain];
  return plain
    .slice(0, -'.css'.length)
    .split(JOINT)
    .map((each) => `${each}.css`);
}

export function withoutHash(name: string): string {
  return name.replace(/\.[0-9a-f]{10}(?=\.(js|css)$)/, '');
}
