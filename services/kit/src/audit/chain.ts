import { createHash } from 'node:crypto';
import type { Collection, Db } from 'mongodb';
import { auditCollection, type AuditRow } from '../audit.ts';
import { LIMIT } from '../database/connect.ts';
import { isDuplicate, isOnlyDuplicates } from '../database/failures.ts';

/** What the first line of a chain goes on from. */
export const CHAIN_START = '';

/** Processes that write at the same moment take turns; more than these are not to be expected. */
const MOST_TRIES = 50;

/** How far a chain has come, as was last written down: so the loss of its newest lines is noticed, too. */
export interface ChainHead {
  _id: 'head';
  seq: number;
  hash: string;
}

export function headCollection(service: string): string {
  return `${service}_audit_head`;
}

/** Hash of a line: over its place, the line before, and all that it says. */
export function lineHash(row: AuditRow): string {
  const { seq, previous, _id, at, action, actor, subject, was, to = null, from = null, requestId } = row;
  const said = [seq, previous, _id, at.toISOString(), action, actor, subject, to, from, requestId];
  // Lines that do not say what was there before keep the hash that they have always had.
  if (was !== undefined) said.push(was);
  return createHash('sha256').update(JSON.stringify(said)).digest('base64url');
}

interface Waiting {
  readonly rows: readonly AuditRow[];
  readonly settle: PromiseWithResolvers<void>;
}

/** Lines of this process that wait while others are being written, by database and service. */
const queues = new WeakMap<Db, Map<string, Waiting[]>>();

/**
 * Writes lines behind the last one of the service's audit. Those of one process go together, one batch after the other:
 * calls at the same moment do not push each other off their places.
 * @throws the driver's error when they could not be written.
 */
export function appendAudit(db: Db, service: string, rows: readonly AuditRow[]): Promise<void> {
  const ofDatabase = queues.get(db) ?? new Map<string, Waiting[]>();
  queues.set(db, ofDatabase);
  const settle = Promise.withResolvers<void>();
  const running = ofDatabase.get(service);
  if (running) running.push({ rows, settle });
  else {
    const queue = [{ rows, settle }];
    ofDatabase.set(service, queue);
    void writeQueue(db, service, { queue, end: () => void ofDatabase.delete(service) });
  }
  return settle.promise;
}

interface WriteQueue {
  readonly queue: Waiting[];
  /** Called in the same step in which the queue is found empty: nobody may join it after that. */
  readonly end: () => void;
}

async function writeQueue(db: Db, service: string, { queue, end }: WriteQueue): Promise<void> {
  while (queue.length > 0) {
    const batch = queue.splice(0);
    try {
      await linkAudit(
        db,
        service,
        batch.flatMap(({ rows }) => rows),
      );
      for (const { settle } of batch) settle.resolve();
    } catch (error) {
      for (const { settle } of batch) settle.reject(error);
    }
  }
  end();
}

/**
 * Writes one batch. Any number of processes may do so at once: a unique index gives each place to one of them, and the
 * others go on behind it. Lines that are there already stay as they are.
 * @throws the driver's error when they could not be written.
 */
export async function linkAudit(db: Db, service: string, rows: readonly AuditRow[]): Promise<void> {
  const audit = db.collection<AuditRow>(auditCollection(service));
  for (let tries = 1; ; tries += 1) {
    const missing = await missingOf(audit, rows);
    if (missing.length === 0) return;
    const linked = linkedTo(await lastOf(audit), missing);
    try {
      await audit.insertMany(linked, { ...LIMIT, ordered: true });
      return await moveHead(db, service, linked.at(-1));
    } catch (error) {
      if (!isOnlyDuplicates(error) || tries === MOST_TRIES) throw error;
    }
  }
}

async function missingOf(audit: Collection<AuditRow>, rows: readonly AuditRow[]): Promise<AuditRow[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ _id }) => _id);
  const found = await audit.find({ _id: { $in: ids } }, { ...LIMIT, projection: { _id: 1 } }).toArray();
  const there = new Set(found.map(({ _id }) => _id));
  return rows.filter(({ _id }) => !there.has(_id));
}

async function lastOf(audit: Collection<AuditRow>): Promise<AuditRow | undefined> {
  const [last] = await audit
    .find({ seq: { $exists: true } }, LIMIT)
    .sort({ seq: -1 })
    .limit(1)
    .toArray();
  return last;
}

function linkedTo(last: AuditRow | undefined, rows: readonly AuditRow[]): AuditRow[] {
  let [seq, previous] = [last?.seq ?? 0, last?.hash ?? CHAIN_START];
  return rows.map((row) => {
    seq += 1;
    const linked = { ...row, seq, previous };
    previous = lineHash(linked);
    return { ...linked, hash: previous };
  });
}

/** The head never goes back; whoever has come further meanwhile is right. */
async function moveHead(db: Db, service: string, last: AuditRow | undefined): Promise<void> {
  if (last?.seq === undefined || last.hash === undefined) return;
  const heads = db.collection<ChainHead>(headCollection(service));
  const { seq, hash } = last;
  try {
    await heads.updateOne(
      { _id: 'head', seq: { $lt: seq } },
      { $set: { seq, hash } },
      { ...LIMIT, upsert: true },
    );
  } catch (error) {
    if (!isDuplicate(error)) throw error;
  }
}
