import type { Db } from 'mongodb';
import { auditCollection, type AuditRow } from '../audit.ts';
import { CHAIN_START, headCollection, lineHash, type ChainHead } from './chain.ts';

/** What is wrong with the line at a place of the chain. */
export interface ChainProblem {
  readonly seq: number;
  readonly what: 'altered' | 'missing';
}

export interface ChainReport {
  readonly service: string;
  /** Lines of the chain. */
  readonly lines: number;
  /** Lines from before there was one. */
  readonly before: number;
  readonly problems: readonly ChainProblem[];
  /** Hash of the last line: whoever notes it elsewhere can tell later that all before it is as it was. */
  readonly head: string;
}

/** Goes through the whole audit of a service, line by line, and says which lines are not as they were written. */
export async function verifyAudit(db: Db, service: string): Promise<ChainReport> {
  const audit = db.collection<AuditRow>(auditCollection(service));
  const problems: ChainProblem[] = [];
  let [lines, seq, head] = [0, 0, CHAIN_START];
  for await (const row of audit.find({ seq: { $exists: true } }).sort({ seq: 1 })) {
    const place = row.seq ?? 0;
    problems.push(...missing(seq + 1, place));
    const follows = place !== seq + 1 || row.previous === head;
    if (!follows || lineHash(row) !== row.hash) problems.push({ seq: place, what: 'altered' });
    lines += 1;
    seq = place;
    head = row.hash ?? '';
  }
  const known = await db.collection<ChainHead>(headCollection(service)).findOne({ _id: 'head' });
  if (known) problems.push(...missing(seq + 1, known.seq + 1));
  if (known?.seq === seq && known.hash !== head) problems.push({ seq, what: 'altered' });
  const before = await audit.countDocuments({ seq: { $exists: false } });
  return { service, lines, before, problems, head };
}

function missing(from: number, to: number): ChainProblem[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, index) => ({
    seq: from + index,
    what: 'missing',
  }));
}
