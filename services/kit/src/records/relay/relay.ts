import type { Collection, Db } from 'mongodb';
import { QUERY_TIMEOUT } from '../../database/connect.ts';
import { auditCollection, type AuditRow } from '../../audit/audit-row.ts';
import { appendAudit, deleteValues } from '../../audit/chain.ts';
import { outboxCollection, type MailRow } from '../../mail/mail-row.ts';
import { insertMissing } from './insert-missing.ts';
import { auditRows, mailRows } from './parts-rows.ts';
import type { HasParts } from '../../parts/parts.ts';

const BATCH = 50;
const EPOCH = new Date(0);

interface Record extends HasParts {
  _id: string;
  reference?: string;
}

export interface Relay {
  /** Moves pending mails and audit entries. Resolves with the number of records. */
  run(): Promise<number>;
}

/**
 * Creates the relay, which moves pending mails and audit entries from records to the outbox and the audit. Several
 * instances may run at once and stop at any point: rows keep the ids from the record, so a second move changes
 * nothing, and the record's parts are removed only after both are written.
 */
export function createRelay(db: Db, service: string, collections: readonly string[]): Relay {
  const outbox = db.collection<MailRow>(outboxCollection(service));

  async function relayFrom(records: Collection<Record>): Promise<number> {
    const found = await records
      .find({ 'parts.since': { $gt: EPOCH } }, { ...QUERY_TIMEOUT, projection: { parts: 1, reference: 1 } })
      .sort({ 'parts.since': 1 })
      .limit(BATCH)
      .toArray();
    const mails = found.flatMap(({ parts, reference }) =>
      parts ? mailRows(parts, reference, records.collectionName) : [],
    );
    await insertMissing(outbox, mails);
    const entries = found.flatMap(({ parts }) => (parts ? auditRows(parts) : []));
    await appendAudit(db, service, entries);
    if (!(await removeParts(records, found))) await withdrawErased(records, found);
    return found.length;
  }

  /** Removes the moved parts, not newer ones. Resolves with false if a record changed meanwhile. */
  async function removeParts(records: Collection<Record>, found: readonly Record[]): Promise<boolean> {
    let removed = 0;
    for (const [stamp, group] of Map.groupBy(found, ({ parts }) => parts?.stamp)) {
      const _id = { $in: group.map((record) => record._id) };
      const unchanged = { _id, 'parts.stamp': stamp ?? { $exists: false } };
      removed += (await records.updateMany(unchanged, { $unset: { parts: '' } }, QUERY_TIMEOUT)).matchedCount;
    }
    return removed === found.length;
  }

  /** Deletes the mails and audit values of records that were erased while their parts were moved. */
  async function withdrawErased(records: Collection<Record>, found: readonly Record[]): Promise<void> {
    const ids = found.map(({ _id }) => _id);
    const kept = await records
      .find({ _id: { $in: ids } }, { ...QUERY_TIMEOUT, projection: { _id: 1 } })
      .toArray();
    const remaining = new Set(kept.map(({ _id }) => _id));
    const erased = found.filter(({ _id }) => !remaining.has(_id));
    const idsOf = (part: 'mail' | 'audit') =>
      erased.flatMap(({ parts }) => (parts?.[part] ?? []).map(({ id }) => id));
    const [mails, entries] = [idsOf('mail'), idsOf('audit')];
    if (mails.length > 0) await outbox.deleteMany({ _id: { $in: mails } }, QUERY_TIMEOUT);
    if (entries.length > 0)
      await deleteValues(db.collection<AuditRow>(auditCollection(service)), { _id: { $in: entries } });
  }

  return {
    async run() {
      let moved = 0;
      for (const name of collections) moved += await relayFrom(db.collection<Record>(name));
      return moved;
    },
  };
}
