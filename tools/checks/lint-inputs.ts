import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const LEFT_OUT = new Set(['node_modules', 'dist']);
/** The database of a started site, and what no lint reads. Folders of sources have such names, too. */
const LEFT_OUT_OF_ROOT = new Set(['.git', 'data', 'test-results', 'docs']);
const READ = /\.(?:[cm]?[jt]sx?|json|yaml)$/;

/** Returns a hash over everything that a type-aware lint of the tree can read: sources, settings, texts and the lock file. */
export function hashLintInputs(root: string): string {
  const hash = createHash('sha256');
  const addFolder = (folder: string): void => {
    const entries = readdirSync(folder, { withFileTypes: true });
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = join(folder, entry.name);
      if (LEFT_OUT.has(entry.name) || (folder === root && LEFT_OUT_OF_ROOT.has(entry.name))) continue;
      if (entry.isDirectory()) addFolder(path);
      else if (READ.test(entry.name))
        hash.update(relative(root, path)).update('\0').update(readFileSync(path)).update('\0');
    }
  };
  addFolder(root);
  return hash.digest('hex');
}
