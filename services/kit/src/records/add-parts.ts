import { randomUUID } from 'node:crypto';
import type { AuditEntry, Mail } from './parts.ts';

/**
 * The part of an update that hands mails and audit lines to the record it changes: merge it into the update
 * document. The stamp keeps a worker that has read the record before from releasing what it has not seen. Each such
 * change adds one to the record's version, so that whoever has read it before notices.
 */
export function addParts(now: Date, mail: readonly Mail[], audit: readonly AuditEntry[]) {
  return {
    $inc: { version: 1 },
    $set: { 'parts.since': now, 'parts.stamp': randomUUID() },
    $push: {
      'parts.mail': { $each: mail.map((each) => ({ ...each, id: randomUUID() })) },
      'parts.audit': { $each: audit.map((each) => ({ ...each, id: randomUUID(), at: now })) },
    },
  };
}
