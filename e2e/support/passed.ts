import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Language } from '@larkfield/contracts';
import { fingerprintOf, hashOf } from './fingerprints.ts';

const ROOT = join(import.meta.dirname, '../..');
/** Where all this is kept. */
export interface Places {
  /**
   * What has passed: a sorted list, part of the tree, so that a clean checkout knows it. Git merges two versions into one with the
   * lines of both (`.gitattributes`), so a page may have several lines. Each of them is true.
   */
  readonly kept: string;
  /** What passed in this run; tests run in several processes. */
  readonly notes: string;
  /** Returns the fingerprint of a page in a language; undefined for a page that is rendered on request. */
  readonly fingerprintOf: (path: string, language: Language) => string | undefined;
}

const PLACES: Places = {
  kept: join(ROOT, 'e2e/passed.txt'),
  notes: join(ROOT, 'test-results/passed.txt'),
  fingerprintOf,
};

/** Whether pages have to be looked at again, and that they have been. */
export interface Inspection {
  /** Nothing that the page or its test is made of has changed since it passed. */
  isKnown(language: Language, path: string): boolean;
  passed(language: Language, path: string): void;
}

/**
 * An inspection of pages that costs minutes. `madeOf` are the files, below `e2e/`, and the versions of programs that it
 * depends on itself. With `ALL_PAGES` everything is looked at.
 */
export function inspection(
  kind: string,
  madeOf: readonly string[],
  versions: readonly string[] = [],
  places = PLACES,
): Inspection {
  const contentOf = (file: string) => readFileSync(join(ROOT, 'e2e', file));
  const tool = hashOf(...madeOf.map(contentOf), ...versions);
  let known: ReadonlySet<string> | undefined;

  /** `<kind> <language> <path> <hash>` of a page as it is now. */
  function lineOf(language: Language, path: string): string | undefined {
    const fingerprint = places.fingerprintOf(path, language);
    return fingerprint && `${kind} ${language} ${path} ${hashOf(fingerprint, tool)}`;
  }

  return {
    isKnown(language, path) {
      if (process.env['ALL_PAGES']) return false;
      known ??= new Set(readLines(places.kept));
      return known.has(lineOf(language, path) ?? '');
    },
    passed(language, path) {
      const line = lineOf(language, path);
      if (!line) return;
      mkdirSync(dirname(places.notes), { recursive: true });
      appendFileSync(places.notes, `${line}\n`);
    },
  };
}

/** Before a run: what an earlier one left is not of this one. */
export function forgetNotes({ notes } = PLACES): void {
  rmSync(notes, { force: true });
}

/** After a run: keeps what has passed in place of what passed before; drops what is said of pages that are gone. */
export function keepNotes(pages: readonly string[], { kept, notes } = PLACES): void {
  const fresh = new Set(readLines(notes));
  const inspected = new Set([...fresh].map(keyOf));
  const before = readLines(kept).filter((line) => !inspected.has(keyOf(line)));
  const lines = [...new Set([...before, ...fresh])].filter((line) => pages.includes(pathIn(line))).sort();
  writeFileSync(kept, lines.map((line) => `${line}\n`).join(''));
}

const keyOf = (line: string): string => line.slice(0, line.lastIndexOf(' '));

const pathIn = (line: string): string => keyOf(line).slice(keyOf(line).lastIndexOf(' ') + 1);

function readLines(file: string): string[] {
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
}
