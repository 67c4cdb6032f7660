import type { Accepted } from './accepted.ts';

/** As much of Stryker's report (schema of mutation testing elements) as is read. */
export interface StrykerReport {
  readonly files: Readonly<Record<string, { readonly source: string; readonly mutants: readonly Mutant[] }>>;
}

interface Mutant {
  readonly mutatorName: string;
  readonly replacement?: string;
  readonly status: string;
  readonly location: { readonly start: Point; readonly end: Point };
}

/** Both count from 1. */
interface Point {
  readonly line: number;
  readonly column: number;
}

/** A change of the code that no test has noticed. */
export interface Survivor {
  readonly file: string;
  readonly line: number;
  /** The code as it is, and as it was changed. */
  readonly was: string;
  readonly becomes: string;
  readonly why: string | undefined;
}

export interface FileScore {
  readonly file: string;
  readonly noticed: number;
  /** Of the noticed ones, those whose tests did not come to an end. */
  readonly hung: number;
  readonly survived: number;
  /** Of the survivors, those that no test runs. */
  readonly unreached: number;
}

export interface Findings {
  readonly files: readonly FileScore[];
  readonly survivors: readonly Survivor[];
  /** Accepted survivors of these files that are none. */
  readonly stale: readonly Accepted[];
}

const NOTICED = ['Killed', 'Timeout'];
const SURVIVED = ['Survived', 'NoCoverage'];

/** Scores of files and their survivors; `accepted` says why some of these stay, each of one place. */
export function findingsOf({ files }: StrykerReport, accepted: readonly Accepted[]): Findings {
  const names = Object.keys(files).sort();
  const unmet = new Set(accepted);
  const survivors = names.flatMap((file) => survivorsOf(file, files, unmet));
  const count = (file: string, statuses: readonly string[]) =>
    files[file]?.mutants.filter(({ status }) => statuses.includes(status)).length ?? 0;
  return {
    files: names
      .map((file) => ({
        file,
        noticed: count(file, NOTICED),
        hung: count(file, ['Timeout']),
        survived: count(file, SURVIVED),
        unreached: count(file, ['NoCoverage']),
      }))
      .filter(({ noticed, survived }) => noticed + survived > 0),
    survivors,
    stale: [...unmet].filter(({ file }) => file in files),
  };
}

/** Share of the changes that tests have noticed, in percent; of nothing it is all. */
export function scoreOf(files: readonly Pick<FileScore, 'noticed' | 'survived'>[]): number {
  const noticed = files.reduce((sum, file) => sum + file.noticed, 0);
  const all = files.reduce((sum, file) => sum + file.noticed + file.survived, 0);
  return all === 0 ? 100 : (100 * noticed) / all;
}

/** Ends of the interval that holds the share with a confidence of 95 %, in percent (Wilson's score interval). */
export function intervalOf(share: number, count: number): readonly [least: number, most: number] {
  const z = 1.96;
  const p = share / 100;
  const middle = (p + z ** 2 / (2 * count)) / (1 + z ** 2 / count);
  const half = (z * Math.sqrt((p * (1 - p)) / count + z ** 2 / (4 * count ** 2))) / (1 + z ** 2 / count);
  return [100 * (middle - half), 100 * (middle + half)];
}

function survivorsOf(file: string, files: StrykerReport['files'], unmet: Set<Accepted>): readonly Survivor[] {
  const { source = '', mutants = [] } = files[file] ?? {};
  return mutants
    .filter(({ status }) => SURVIVED.includes(status))
    .map(({ location, replacement = '' }) => {
      const found = {
        file,
        line: location.start.line,
        was: onOneLine(cut(source, location)),
        becomes: onOneLine(replacement),
      };
      const reason = [...unmet].find((each) => isOf(each, found));
      // A reason was given for one place: the next one that looks like it has none yet.
      if (reason) unmet.delete(reason);
      return { ...found, why: reason?.why };
    })
    .sort((one, other) => one.line - other.line);
}

const isOf = ({ file, was, becomes }: Accepted, survivor: Omit<Survivor, 'why'>): boolean =>
  file === survivor.file && was === survivor.was && becomes === survivor.becomes;

function cut(source: string, { start, end }: Mutant['location']): string {
  const lines = source.split('\n').slice(start.line - 1, end.line);
  return lines
    .map((line, index) =>
      line.slice(
        index === 0 ? start.column - 1 : 0,
        index === end.line - start.line ? end.column - 1 : line.length,
      ),
    )
    .join('\n');
}

const onOneLine = (code: string): string => code.replace(/\s+/g, ' ').trim();
