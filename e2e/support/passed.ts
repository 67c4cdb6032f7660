import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import type { Language } from '@larkfield/contracts';
import { hashOf, pageAt, type FoundPage } from './fingerprints.ts';

const ROOT = join(import.meta.dirname, '../..');
/** Where all this is kept. */
export interface Places {
  /** What has passed, a file for each area: part of the tree, so that a clean checkout knows it. */
  readonly kept: string;
  /** What passed in this run; tests run in several processes. */
  readonly notes: string;
  /** Finds a page by its address. */
  readonly find: (path: string) => FoundPage;
}

const PLACES: Places = {
  kept: join(ROOT, 'e2e/passed'),
  notes: join(ROOT, 'test-results/passed.jsonl'),
  find: pageAt,
};

/** Fingerprints by `<kind> <language> <path>`. */
type Passed = Readonly<Record<string, string>>;

interface Note {
  readonly area: string;
  readonly key: string;
  readonly print: string;
}

/** Whether pages have to be looked at again, and that they have been. */
export interface Inspection {
  /**
   * Nothing that the page or its test is made of has changed since it passed. `beside` are files of this page's test alone,
   * below `e2e/`.
   */
  isKnown(language: Language, path: string, ...beside: readonly string[]): boolean;
  passed(language: Language, path: string, ...beside: readonly string[]): void;
}

/**
 * An inspection of pages that costs minutes. `madeOf` are the files, below `e2e/`, and the versions of programs that it
 * depends on itself. With `ALL_PAGES` everything is looked at.
 */
export function inspection(
  kind: string,
  madeOf: readonly string[],
  versions: readonly string[] = [],
  { kept, notes, find } = PLACES,
): Inspection {
  const contentOf = (file: string) => {
    const path = join(ROOT, 'e2e', file);
    return existsSync(path) ? readFileSync(path) : '';
  };
  const tool = hashOf(...madeOf.map(contentOf), ...versions);
  const known = new Map<string, Passed>();

  function noteOf(language: Language, path: string, beside: readonly string[]): Note | undefined {
    const page = find(path);
    const own = page.fingerprint(language);
    if (own === undefined) return undefined;
    const print = hashOf(own, tool, ...beside.map(contentOf));
    return { area: page.area, key: `${kind} ${language} ${path}`, print };
  }

  return {
    isKnown(language, path, ...beside) {
      const note = process.env['ALL_PAGES'] ? undefined : noteOf(language, path, beside);
      if (!note) return false;
      const passed = known.get(note.area) ?? readPassed(kept, note.area);
      known.set(note.area, passed);
      return passed[note.key] === note.print;
    },
    passed(language, path, ...beside) {
      const note = noteOf(language, path, beside);
      if (!note) return;
      mkdirSync(dirname(notes), { recursive: true });
      appendFileSync(notes, `${JSON.stringify(note)}\n`);
    },
  };
}

/** Before a run: what an earlier one left is not of this one. */
export function forgetNotes({ notes } = PLACES): void {
  rmSync(notes, { force: true });
}

/** After a run: keeps what has passed; drops what is said of pages that are gone. */
export function keepNotes(pages: readonly string[], { kept, notes } = PLACES): void {
  const lines = existsSync(notes) ? readFileSync(notes, 'utf8').trim().split('\n') : [];
  const fresh = lines.map((line) => JSON.parse(line) as Note);
  const present = existsSync(kept) ? readdirSync(kept).map((name) => name.replace(/\.json$/, '')) : [];
  for (const area of new Set([...present, ...fresh.map((note) => note.area)])) {
    const own = fresh.filter((note) => note.area === area).map(({ key, print }) => [key, print] as const);
    const all = Object.entries({ ...readPassed(kept, area), ...Object.fromEntries(own) })
      .filter(([key]) => pages.includes(key.slice(key.lastIndexOf(' ') + 1)))
      .toSorted(([a], [b]) => (a < b ? -1 : 1));
    writePassed(kept, area, Object.fromEntries(all));
  }
}

const fileOf = (folder: string, area: string): string => join(folder, `${area}.json`);

function readPassed(folder: string, area: string): Passed {
  const file = fileOf(folder, area);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Passed) : {};
}

function writePassed(folder: string, area: string, passed: Passed): void {
  const file = fileOf(folder, area);
  if (Object.keys(passed).length === 0) return rmSync(file, { force: true });
  const content = `${JSON.stringify(passed, null, 2)}\n`;
  if (existsSync(file) && readFileSync(file, 'utf8') === content) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, content);
}
