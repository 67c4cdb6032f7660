import type { Collection, Db } from 'mongodb';
import { LIMIT } from '../database/connect.ts';
import { isDuplicate } from '../database/failures.ts';
import { auditCollection, type AuditRow } from '../audit.ts';
import { outboxCollection, type MailRow } from '../mail/outbox-row.ts';
import type { Carrier, Parts } from './parts.ts';

const BATCH = 50;
const EPOCH = new Date(0);

interface Record extends Carrier {
  _id: string;
}

export interface Mover {
  /** Moves what records carry to outbox and audit; answers how many records were relieved. */
  run(): Promise<number>;
}

/**
 * Moves mails and audit lines out of the records that carry them. Any number of copies may run at once and
 * die at any point: rows keep the ids they were born with, so that a second move changes nothing, and the
 * record lets go of its parts only after both are written.
 */
export function createMover(db: Db, service: string, collections: readonly string[]): Mover {
  const outbox = db.collection<MailRow>(outboxCollection(service));
  const audit = db.collection<AuditRow>(auditCollection(service));

  async function move(parts: Parts): Promise<void> {
    for (const { id, ...mail } of parts.mail) {
      const row: MailRow = {
        _id: id,
        ...mail,
        state: 'queued',
        attempts: 0,
        dueAt: parts.since,
        createdAt: parts.since,
      };
      await insertOnce(outbox, row);
    }
    for (const { id, ...entry } of parts.audit) await insertOnce(audit, { _id: id, ...entry });
  }

  async function relieve(records: Collection<Record>): Promise<number> {
    const found = await records
      .find({ 'parts.since': { $gt: EPOCH } }, { ...LIMIT, projection: { parts: 1 } })
      .sort({ 'parts.since': 1 })
      .limit(BATCH)
      .toArray();
    for (const { _id, parts } of found) {
      if (parts) await move(parts);
      await records.updateOne({ _id }, { $unset: { parts: '' } }, LIMIT);
    }
    return found.length;
  }

  return {
    async run() {
      let moved = 0;
      for (const name of collections) moved += await relieve(db.collection<Record>(name));
      return moved;
    },
  };
}

async function insertOnce<T extends { _id: string }>(collection: Collection<T>, row: T): Promise<void> {
  try {
    await (collection as unknown as Collection<{ _id: string }>).insertOne(row, LIMIT);
  } catch (error) {
    if (!isDuplicate(error)) throw error;
  }
}
