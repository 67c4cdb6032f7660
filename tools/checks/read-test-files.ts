import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestFile } from './coverage-table.ts';
import { ROOT } from '../workspace/paths.ts';

const NAME = /\.(?:test\.tsx?|spec\.ts)$/;
const PLACES = /^(?:mf-.+|shell|services|packages|e2e|tools|lab)$/;
const LEFT_OUT = new Set(['node_modules', 'dist', 'generated']);

/** Returns the test files of all kinds. */
export function testFiles(): TestFile[] {
  const places = readdirSync(ROOT).filter((name) => PLACES.test(name));
  return places.flatMap(below).map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));
}

function below(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return LEFT_OUT.has(entry.name) ? [] : below(path);
    return NAME.test(entry.name) ? [path] : [];
  });
}
