import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/** A report whose parts are found one at a time: what a part says stays until that part is found anew. */
export interface PartedReport {
  readonly file: string;
  readonly head: string;
  /** Names of the parts, in the order in which they stand. */
  readonly names: readonly string[];
}

/** Puts a part into the report, in place of what it said before. */
export function keepPart({ file, head, names }: PartedReport, name: string, part: string): void {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const before = text
    .split(/^## /m)
    .slice(1)
    .map((each) => `## ${each.trim()}`);
  const partOf = (each: string) =>
    each === name
      ? `## ${name}\n\n${part}`
      : before.find((candidate) => candidate.startsWith(`## ${each}\n`));
  const parts = names.flatMap((each) => partOf(each) ?? []);
  writeFileSync(file, `${[head, ...parts].join('\n\n')}\n`);
}
