import type { AuditLine } from '../data/kinds.ts';

export interface ShownLine {
  readonly line: AuditLine;
  /** Id of the service that wrote the entry. */
  readonly service: string;
}

/** An entry, or several entries in a row that were made at once when the site was filled with its first records. */
export type LineGroup = readonly [ShownLine, ...ShownLine[]];

const SEEDING = ['seeded', 'sample'];

/** Groups entries. Only entries of the same seeding share a group. */
export function foldLines(lines: readonly ShownLine[]): LineGroup[] {
  const groups: [ShownLine, ...ShownLine[]][] = [];
  for (const shown of lines) {
    const last = groups.at(-1);
    if (last && isSameSeeding(last[0], shown)) last.push(shown);
    else groups.push([shown]);
  }
  return groups;
}

function isSameSeeding(one: ShownLine, other: ShownLine): boolean {
  const { action, actor } = one.line;
  const [, name = ''] = action.split('.');
  const same = one.service === other.service && other.line.action === action && other.line.actor === actor;
  return same && SEEDING.includes(name);
}
