import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { shortHash } from '../short-hash.ts';

/** Separator between the names of joined style sheets. Names of chunks do not contain it. */
const SEPARATOR = '.';

/**
 * Joins the style sheets of a page to one file, because each request delays the first paint of a first visit. Returns the
 * names of the files in `dir`, at most one.
 */
export function joinSheets(dir: string, names: readonly string[]): readonly string[] {
  if (names.length < 2) return names;
  const content = names.map((name) => readFileSync(join(dir, name), 'utf8')).join('\n');
  const joined = names.map((name) => withoutHash(name).replace(/\.css$/, '')).join(SEPARATOR);
  const name = `${joined}.${shortHash(content).slice(0, 10)}.css`;
  writeFileSync(join(dir, name), content);
  return [name];
}

/** Returns the names without hash of the style sheets in a file made by {@link joinSheets}, or of any other file. */
export function separateNames(name: string): readonly string[] {
  const plain = withoutHash(name);
  if (!plain.endsWith('.css')) return [plain];
  return plain
    .slice(0, -'.css'.length)
    .split(SEPARATOR)
    .map((part) => `${part}.css`);
}

export function withoutHash(name: string): string {
  return name.replace(/\.[0-9a-f]{10}(?=\.(js|css)$)/, '');
}
