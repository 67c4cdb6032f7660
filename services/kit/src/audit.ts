import type { CollectionIndexes } from './database/indexes.ts';
import type { AuditEntry } from './records/parts.ts';

export interface AuditRow extends AuditEntry {
  _id: string;
  at: Date;
}

export function auditCollection(service: string): string {
  return `${service}_audit`;
}

/** Audit is read by time, and by the record it is about, in order. */
export function auditIndexes(service: string): CollectionIndexes {
  return {
    collection: auditCollection(service),
    indexes: [{ key: { at: 1 } }, { key: { subject: 1, at: 1, _id: 1 } }],
  };
}
