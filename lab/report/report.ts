import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../../tools/workspace/paths.ts';

/** One result of a job. Without `holds` it has no bound and is only shown. */
export interface Finding {
  readonly name: string;
  readonly observed: string;
  readonly bound?: string;
  readonly holds?: boolean;
}

export interface Bound {
  readonly most?: number;
  readonly least?: number;
}

/** One section of a job's report in `lab/reports`. */
export interface Report {
  /** Prints the finding and adds it to the section. */
  add(finding: Finding): void;
  /** Adds a number, which holds while it is within its bound. */
  compare(name: string, value: number, bound?: Bound): void;
  /** Writes the section in place of its former version. Returns whether everything holds. */
  save(): boolean;
}

/** Creates the section `part` of `lab/reports/<job>.md`. It states the load of the machine at this moment. */
export function createReport(job: string, part: string, folder = join(ROOT, 'lab/reports')): Report {
  const load = loadavg()[0] ?? 0;
  const findings: Finding[] = [];
  const add = (finding: Finding): void => {
    findings.push(finding);
    console.log(formatFinding(finding));
  };
  return {
    add,
    compare: (name, value, bound) => add(compareWithBound(name, value, bound)),
    save() {
      // A run of some measurements must not replace the report of all.
      if (!process.env['ONLY']) writeSection(join(folder, `${job}.md`), part, toSection(findings, load));
      return findings.every(({ holds }) => holds !== false);
    },
  };
}

function compareWithBound(name: string, value: number, { most, least }: Bound = {}): Finding {
  const finding = { name, observed: value.toFixed(3) };
  if (most !== undefined) return { ...finding, bound: `at most ${most}`, holds: value <= most };
  if (least !== undefined) return { ...finding, bound: `at least ${least}`, holds: value >= least };
  return finding;
}

function formatFinding({ name, observed, bound, holds }: Finding): string {
  const result = holds === undefined ? 'shown' : holds ? 'holds' : 'FAILS';
  return `${result}  ${name}: ${observed}${bound ? ` (${bound})` : ''}`;
}

function toSection(findings: readonly Finding[], load: number): string {
  const day = new Date().toISOString().slice(0, 10);
  const rows = findings.map(({ name, observed, bound = '', holds }) =>
    [name, observed, bound, holds === undefined ? '' : holds ? 'yes' : '**no**'].join(' | '),
  );
  return [
    `${day}, ${cpus().length} processors, load ${load.toFixed(1)}.`,
    '',
    ...['Finding | Observed | Bound | Holds', '--- | --- | --- | ---', ...rows].map((row) => `| ${row} |`),
  ].join('\n');
}

/** Replaces or appends the section with this heading. What stands before the first section is kept. */
function writeSection(file: string, heading: string, text: string): void {
  const before = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const [head = '', ...sections] = before.split(/^## /m).map((each) => each.trim());
  const byHeading = new Map(sections.map((each) => [each.split('\n', 1)[0], each]));
  byHeading.set(heading, `${heading}\n\n${text}`);
  writeFileSync(file, `${[head, ...[...byHeading.values()].map((each) => `## ${each}`)].join('\n\n')}\n`);
}
