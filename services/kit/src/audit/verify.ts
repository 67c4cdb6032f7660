import type { Db } from 'mongodb';
import { auditCollection, type AuditRow } from './audit-row.ts';
import { CHAIN_START, changesHashOf, headCollection, lineHash, type ChainHead } from './chain.ts';

export interface ChainProblem {
  readonly seq: number;
  readonly what: 'altered' | 'missing';
}

export interface ChainReport {
  readonly service: string;
  readonly lines: number;
  /** Number of entries from before the chain was introduced. */
  readonly before: number;
  readonly problems: readonly ChainProblem[];
  /** Hash of the last entry. A copy of it stored elsewhere proves later that no earlier entry was changed. */
  readonly head: string;
}

/**
 * Verifies the whole audit of a service and returns the entries that are missing or altered. Values of a subject may
 * be gone only if an entry says that its personal data was erased.
 */
export async function verifyAudit(db: Db, service: string): Promise<ChainReport> {
  const audit = db.collection<AuditRow>(auditCollection(service));
  const problems: ChainProblem[] = [];
  let [lines, seq, head] = [0, 0, CHAIN_START];
  const erased = new Set<string>();
  const withoutValues: { readonly subject: string; readonly seq: number }[] = [];
  for await (const row of audit.find({ seq: { $exists: true } }).sort({ seq: 1 })) {
    const place = row.seq ?? 0;
    problems.push(...missing(seq + 1, place));
    const follows = place !== seq + 1 || row.previous === head;
    if (!follows || lineHash(row) !== row.hash || hasAlteredValues(row))
      problems.push({ seq: place, what: 'altered' });
    if (row.erases) erased.add(row.subject);
    if (row.changesHash !== undefined && !row.changes)
      withoutValues.push({ subject: row.subject, seq: place });
    lines += 1;
    seq = place;
    head = row.hash ?? '';
  }
  const lost = withoutValues.filter(({ subject }) => !erased.has(subject));
  problems.push(...lost.map((each) => ({ seq: each.seq, what: 'altered' as const })));
  const known = await db.collection<ChainHead>(headCollection(service)).findOne({ _id: 'head' });
  if (known) problems.push(...missing(seq + 1, known.seq + 1));
  if (known?.seq === seq && known.hash !== head) problems.push({ seq, what: 'altered' });
  const before = await audit.countDocuments({ seq: { $exists: false } });
  return { service, lines, before, problems, head };
}

function hasAlteredValues(row: AuditRow): boolean {
  return row.changes !== undefined && changesHashOf(row) !== row.changesHash;
}

function missing(from: number, to: number): ChainProblem[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, index) => ({
    seq: from + index,
    what: 'missing',
  }));
}
