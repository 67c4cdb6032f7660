import type { Collection, Db } from 'mongodb';
import { LIMIT } from '../database/connect.ts';
import { isOnlyDuplicates } from '../database/failures.ts';
import { auditCollection, type AuditRow } from '../audit.ts';
import { outboxCollection, type MailRow } from '../mail/outbox-row.ts';
import type { HasParts, Parts } from './parts.ts';

const BATCH = 50;
const EPOCH = new Date(0);

interface Record extends HasParts {
  _id: string;
}

export interface Relay {
  /** Moves what records carry to outbox and audit; answers of how many. */
  run(): Promise<number>;
}

/**
 * Moves mails and audit lines out of the records that carry them. Any number of copies may run at once and
 * die at any point: rows keep the ids they got in the record, so that a second move changes nothing, and the
 * record gives up its parts only after both are written.
 */
export function createRelay(db: Db, service: string, collections: readonly string[]): Relay {
  const outbox = db.collection<MailRow>(outboxCollection(service));
  const audit = db.collection<AuditRow>(auditCollection(service));

  async function relayFrom(records: Collection<Record>): Promise<number> {
    const found = await records
      .find({ 'parts.since': { $gt: EPOCH } }, { ...LIMIT, projection: { parts: 1 } })
      .sort({ 'parts.since': 1 })
      .limit(BATCH)
      .toArray();
    const parts = found.flatMap((record) => record.parts ?? []);
    await insertMissing(outbox, parts.flatMap(mailRows));
    await insertMissing(audit, parts.flatMap(auditRows));
    await releaseParts(records, found);
    return found.length;
  }

  /** What was handed to a record after it was read stays for the next round. */
  async function releaseParts(records: Collection<Record>, found: readonly Record[]): Promise<void> {
    for (const [stamp, group] of Map.groupBy(found, ({ parts }) => parts?.stamp)) {
      const _id = { $in: group.map((record) => record._id) };
      const asRead = { _id, 'parts.stamp': stamp ?? { $exists: false } };
      await records.updateMany(asRead, { $unset: { parts: '' } }, LIMIT);
    }
  }

  return {
    async run() {
      let moved = 0;
      for (const name of collections) moved += await relayFrom(db.collection<Record>(name));
      return moved;
    },
  };
}

function mailRows({ mail, since }: Parts): MailRow[] {
  const state = { state: 'queued', attempts: 0, dueAt: since, createdAt: since } as const;
  return mail.map(({ id, urgent, ...rest }) => ({ _id: id, ...rest, rank: urgent ? 0 : 1, ...state }));
}

function auditRows({ audit }: Parts): AuditRow[] {
  return audit.map(({ id, ...rest }) => ({ _id: id, ...rest }));
}

/** Rows that are there already were moved by a worker that died, or by another one just now. */
async function insertMissing<T extends { _id: string }>(
  collection: Collection<T>,
  rows: readonly T[],
): Promise<void> {
  if (rows.length === 0) return;
  try {
    await (collection as unknown as Collection<{ _id: string }>).insertMany(rows, {
      ...LIMIT,
      ordered: false,
    });
  } catch (error) {
    if (!isOnlyDuplicates(error)) throw error;
  }
}
