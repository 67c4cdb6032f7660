import type { CollectionIndexes } from './database/indexes.ts';
import type { AuditEntry } from './records/parts.ts';

/** A line of the audit; those from before there was a chain lack its three fields. */
export interface AuditRow extends AuditEntry {
  _id: string;
  at: Date;
  /** Place in the service's chain, from 1 on. */
  seq?: number;
  /** Hash of the line before. */
  previous?: string;
  /** Over everything else that the line holds (`audit/chain.ts`). */
  hash?: string;
}

export function auditCollection(service: string): string {
  return `${service}_audit`;
}

/** Audit is read by time, by who did something, and by the record it is about; each place of the chain is taken once. */
export function auditIndexes(service: string): CollectionIndexes {
  return {
    collection: auditCollection(service),
    indexes: [
      { key: { at: 1, _id: 1 } },
      { key: { subject: 1, at: 1, _id: 1 } },
      { key: { actor: 1, at: 1, _id: 1 } },
      { key: { seq: 1 }, unique: true, partialFilterExpression: { seq: { $exists: true } } },
    ],
  };
}
