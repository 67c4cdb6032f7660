import type { Collection, Db } from 'mongodb';
import { LIMIT } from '../database/connect.ts';
import { appendAudit } from '../audit/chain.ts';
import { outboxCollection, type MailRow } from '../mail/outbox-row.ts';
import { insertMissing } from './insert-missing.ts';
import { auditRows, mailRows } from './parts-rows.ts';
import type { HasParts } from './parts.ts';

const BATCH = 50;
const EPOCH = new Date(0);

interface Record extends HasParts {
  _id: string;
  reference?: string;
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

  async function relayFrom(records: Collection<Record>): Promise<number> {
    const found = await records
      .find({ 'parts.since': { $gt: EPOCH } }, { ...LIMIT, projection: { parts: 1, reference: 1 } })
      .sort({ 'parts.since': 1 })
      .limit(BATCH)
      .toArray();
    const mails = found.flatMap(({ parts, reference }) => (parts ? mailRows(parts, reference) : []));
    await insertMissing(outbox, mails);
    const lines = found.flatMap(({ parts }) => (parts ? auditRows(parts) : []));
    await appendAudit(db, service, lines);
    if (!(await releaseParts(records, found))) await withdrawMails(records, found);
    return found.length;
  }

  /** What was handed to a record after it was read stays for the next round; false when a record was another by then. */
  async function releaseParts(records: Collection<Record>, found: readonly Record[]): Promise<boolean> {
    let released = 0;
    for (const [stamp, group] of Map.groupBy(found, ({ parts }) => parts?.stamp)) {
      const _id = { $in: group.map((record) => record._id) };
      const asRead = { _id, 'parts.stamp': stamp ?? { $exists: false } };
      released += (await records.updateMany(asRead, { $unset: { parts: '' } }, LIMIT)).matchedCount;
    }
    return released === found.length;
  }

  /** A record that was erased between the look at it and the move of its mails takes them along. */
  async function withdrawMails(records: Collection<Record>, found: readonly Record[]): Promise<void> {
    const ids = found.map(({ _id }) => _id);
    const kept = await records.find({ _id: { $in: ids } }, { ...LIMIT, projection: { _id: 1 } }).toArray();
    const there = new Set(kept.map(({ _id }) => _id));
    const gone = found.filter(({ _id }) => !there.has(_id)).flatMap(({ parts }) => parts?.mail ?? []);
    if (gone.length > 0) await outbox.deleteMany({ _id: { $in: gone.map(({ id }) => id) } }, LIMIT);
  }

  return {
    async run() {
      let moved = 0;
      for (const name of collections) moved += await relayFrom(db.collection<Record>(name));
      return moved;
    },
  };
}
