import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Language } from '@larkfield/contracts';
import { fingerprintOf, hashOf } from './fingerprints.ts';

const ROOT = join(import.meta.dirname, '../../..');
export interface Places {
  /**
   * File with the results: a sorted list in git, so that a clean checkout has it. Git merges two versions into one with
   * the lines of both (`.gitattributes`), so a page may have several lines. Each is true.
   */
  readonly kept: string;
  /** File with the results of this run, which tests in several processes write. */
  readonly notes: string;
  /** Returns the fingerprint of a page in a language; undefined for a page that is rendered on request. */
  readonly fingerprintOf: (path: string, language: Language) => string | undefined;
}

const PLACES: Places = {
  kept: join(ROOT, 'e2e/passed.txt'),
  notes: join(ROOT, 'test-results/passed.txt'),
  fingerprintOf,
};

/** The results of one kind of inspection. */
export interface Inspection {
  /** Whether the page passed, and neither the page nor its test has changed since. */
  hasPassed(language: Language, path: string): boolean;
  markPassed(language: Language, path: string): void;
}

/**
 * Creates the results of a slow inspection. `madeOf` are the files below `e2e/` and the versions of programs that the
 * inspection depends on. With `ALL_PAGES` no page counts as passed.
 * @throws Error when one of the files is missing.
 */
export function createInspection(
  kind: string,
  madeOf: readonly string[],
  versions: readonly string[] = [],
  places = PLACES,
): Inspection {
  const contentOf = (file: string) => readFileSync(join(ROOT, 'e2e', file));
  const tool = hashOf(...madeOf.map(contentOf), ...versions);
  let known: ReadonlySet<string> | undefined;

  /** Returns `<kind> <language> <path> <hash>` of the current page. */
  function lineOf(language: Language, path: string): string | undefined {
    const fingerprint = places.fingerprintOf(path, language);
    return fingerprint && `${kind} ${language} ${path} ${hashOf(fingerprint, tool)}`;
  }

  return {
    hasPassed(language, path) {
      if (process.env['ALL_PAGES']) return false;
      // Those of this run, too: a test that runs a second time does not look at all pages again.
      known ??= new Set([...readLines(places.kept), ...readLines(places.notes)]);
      return known.has(lineOf(language, path) ?? '');
    },
    markPassed(language, path) {
      const line = lineOf(language, path);
      if (!line) return;
      mkdirSync(dirname(places.notes), { recursive: true });
      appendFileSync(places.notes, `${line}\n`);
    },
  };
}

/** Removes the results of an earlier run. Called before a run. */
export function clearPassed({ notes } = PLACES): void {
  rmSync(notes, { force: true });
}

/** Merges the results of this run into the list and removes pages that no longer exist. Called after a run. */
export function savePassed(pages: readonly string[], { kept, notes } = PLACES): void {
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
