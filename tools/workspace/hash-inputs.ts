import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';

/** Tests and generated folders do not count. */
const LEFT_OUT = new Set(['node_modules', 'dist', 'generated', 'test', 'testing', 'e2e', 'bench']);
const TEST_FILE = /\.test\.tsx?$/;

/** Returns a hash over the contents of files and folders, given by path from the root. */
export function hashInputs(root: string, paths: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of paths.flatMap((path) => filesBelow(join(root, path)))) {
    hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

function filesBelow(path: string): string[] {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return TEST_FILE.test(path) ? [] : [path];
  return readdirSync(path)
    .filter((name) => !LEFT_OUT.has(name))
    .sort()
    .flatMap((name) => filesBelow(join(path, name)));
}
