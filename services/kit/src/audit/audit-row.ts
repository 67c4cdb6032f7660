import type { CollectionIndexes } from '../database/indexes.ts';
import type { AuditEntry } from '../parts/parts.ts';

/** An audit entry as stored. Entries from before the chain was introduced lack its three fields. */
export interface AuditRow extends AuditEntry {
  _id: string;
  at: Date;
  /** Position in the service's chain, from 1. */
  seq?: number;
  previous?: string;
  /** Random, so that the hash of deleted values does not tell them. */
  changesSalt?: string;
  /** Hash of salt and `changes`. It stays when these are deleted. */
  changesHash?: string;
  /** Hash over all other fields (see `chain.ts`). */
  hash?: string;
}

export function auditCollection(service: string): string {
  return `${service}_audit`;
}

/** Returns the indexes of the audit: by time, each also by actor, action or subject. Positions in the chain are unique. */
export function auditIndexes(service: string): CollectionIndexes {
  return {
    collection: auditCollection(service),
    indexes: [
      { key: { at: 1, _id: 1 } },
      { key: { subject: 1, at: 1, _id: 1 } },
      { key: { actor: 1, at: 1, _id: 1 } },
      { key: { action: 1, at: 1, _id: 1 } },
      { key: { actor: 1, action: 1, at: 1, _id: 1 } },
      { key: { seq: 1 }, unique: true, partialFilterExpression: { seq: { $exists: true } } },
    ],
  };
}
