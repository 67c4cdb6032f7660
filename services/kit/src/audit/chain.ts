import { createHash, randomUUID } from 'node:crypto';
import type { Collection, Db, Filter } from 'mongodb';
import { auditCollection, type AuditRow } from './audit-row.ts';
import { QUERY_TIMEOUT } from '../database/connect.ts';
import { isDuplicate, isOnlyDuplicates } from '../database/database-errors.ts';

/** `previous` of the first entry of a chain. */
export const CHAIN_START = '';

/** Attempts of a write that conflicts with other processes. */
const MAX_ATTEMPTS = 50;

/** The last position of a chain. Stored separately, so that a loss of the newest entries is detected. */
export interface ChainHead {
  _id: 'head';
  seq: number;
  hash: string;
}

export function headCollection(service: string): string {
  return `${service}_audit_head`;
}

const hashOf = (fields: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(fields)).digest('base64url');

/** Returns the hash of an entry: over its position, the previous entry and all other fields; of `changes` their hash. */
export function lineHash(row: AuditRow): string {
  const { seq, previous, _id, at, action, actor, subject, was, to = null, from = null, requestId } = row;
  const { changesHash, erases } = row;
  const fields: unknown[] = [
    seq,
    previous,
    _id,
    at.toISOString(),
    action,
    actor,
    subject,
    to,
    from,
    requestId,
  ];
  // Entries without the later fields keep the hash that they had before the fields existed.
  if (was !== undefined) fields.push(was);
  if (changesHash !== undefined || erases) fields.push({ changesHash, erases });
  return hashOf(fields);
}

/** Returns the hash of an entry's changes. It is part of the chain; the changes themselves can be deleted. */
export function changesHashOf({ changesSalt, changes }: Pick<AuditRow, 'changesSalt' | 'changes'>): string {
  return hashOf([changesSalt, changes]);
}

interface Waiting {
  readonly rows: readonly AuditRow[];
  readonly written: PromiseWithResolvers<void>;
}

/** Entries of this process that wait for a running write, by database and service. */
const queues = new WeakMap<Db, Map<string, Waiting[]>>();

/**
 * Appends entries to the service's audit. Entries that arrive during a write are written together as the next batch,
 * so calls of one process do not compete for positions.
 * @throws the driver's error if they could not be written.
 */
export function appendAudit(db: Db, service: string, rows: readonly AuditRow[]): Promise<void> {
  const serviceQueues = queues.get(db) ?? new Map<string, Waiting[]>();
  queues.set(db, serviceQueues);
  const written = Promise.withResolvers<void>();
  const running = serviceQueues.get(service);
  if (running) running.push({ rows, written });
  else {
    const queue = [{ rows, written }];
    serviceQueues.set(service, queue);
    void writeQueue(db, service, { queue, end: () => void serviceQueues.delete(service) });
  }
  return written.promise;
}

interface WriteQueue {
  readonly queue: Waiting[];
  /** Called synchronously when the queue is found empty, so that nothing can be added after that. */
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
      for (const { written } of batch) written.resolve();
    } catch (error) {
      for (const { written } of batch) written.reject(error);
    }
  }
  end();
}

/**
 * Writes one batch. Several processes may write at once: a unique index gives each position to one of them, and the
 * others retry behind it. Entries that are already stored stay unchanged.
 * @throws the driver's error if they could not be written.
 */
export async function linkAudit(db: Db, service: string, rows: readonly AuditRow[]): Promise<void> {
  const audit = db.collection<AuditRow>(auditCollection(service));
  for (let attempt = 1; ; attempt += 1) {
    const missing = await missingOf(audit, rows);
    if (missing.length === 0) return deleteErasedValues(audit, rows);
    const linked = linkedTo(await lastOf(audit), missing);
    try {
      await audit.insertMany(linked, { ...QUERY_TIMEOUT, ordered: true });
      await moveHead(db, service, linked.at(-1));
      return await deleteErasedValues(audit, rows);
    } catch (error) {
      if (!isOnlyDuplicates(error) || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}

/** Deletes the values in earlier entries of subjects whose personal data was erased. Repeating it changes nothing. */
async function deleteErasedValues(audit: Collection<AuditRow>, rows: readonly AuditRow[]): Promise<void> {
  for (const { subject, at, erases } of rows) {
    if (erases) await deleteValues(audit, { subject, at: { $lte: at } });
  }
}

/** Deletes the values of some entries. The chain stays valid, because it only contains their hash. */
export async function deleteValues(audit: Collection<AuditRow>, which: Filter<AuditRow>): Promise<void> {
  const filter = { ...which, changes: { $exists: true } } as Filter<AuditRow>;
  await audit.updateMany(filter, { $unset: { changes: '', changesSalt: '' } }, QUERY_TIMEOUT);
}

async function missingOf(audit: Collection<AuditRow>, rows: readonly AuditRow[]): Promise<AuditRow[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ _id }) => _id);
  const found = await audit
    .find({ _id: { $in: ids } }, { ...QUERY_TIMEOUT, projection: { _id: 1 } })
    .toArray();
  const stored = new Set(found.map(({ _id }) => _id));
  return rows.filter(({ _id }) => !stored.has(_id));
}

async function lastOf(audit: Collection<AuditRow>): Promise<AuditRow | undefined> {
  const [last] = await audit
    .find({ seq: { $exists: true } }, QUERY_TIMEOUT)
    .sort({ seq: -1 })
    .limit(1)
    .toArray();
  return last;
}

function linkedTo(last: AuditRow | undefined, rows: readonly AuditRow[]): AuditRow[] {
  let [seq, previous] = [last?.seq ?? 0, last?.hash ?? CHAIN_START];
  return rows.map((row) => {
    seq += 1;
    const linked = { ...sealed(row), seq, previous };
    previous = lineHash(linked);
    return { ...linked, hash: previous };
  });
}

function sealed(row: AuditRow): AuditRow {
  const { changes, ...rest } = row;
  if (!changes || changes.length === 0) return rest;
  const values = { changes, changesSalt: randomUUID() };
  return { ...rest, ...values, changesHash: changesHashOf(values) };
}

/** Never moves the head back: another process may have moved it further meanwhile. */
async function moveHead(db: Db, service: string, last: AuditRow | undefined): Promise<void> {
  if (last?.seq === undefined || last.hash === undefined) return;
  const heads = db.collection<ChainHead>(headCollection(service));
  const { seq, hash } = last;
  try {
    await heads.updateOne(
      { _id: 'head', seq: { $lt: seq } },
      { $set: { seq, hash } },
      { ...QUERY_TIMEOUT, upsert: true },
    );
  } catch (error) {
    if (!isDuplicate(error)) throw error;
  }
}
