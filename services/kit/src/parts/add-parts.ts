import { randomUUID } from 'node:crypto';
import type { AuditEntry, MailRequest } from './parts.ts';

/**
 * Returns the part of an update that adds mails and audit entries to a record's pending parts. The new stamp keeps
 * the relay from removing parts that it has not read. The version increases by one, so that parallel changes are
 * detected.
 */
export function addParts(now: Date, mail: readonly MailRequest[], audit: readonly AuditEntry[]) {
  return {
    $inc: { version: 1 },
    $set: { 'parts.since': now, 'parts.stamp': randomUUID() },
    $push: {
      'parts.mail': { $each: mail.map((request) => ({ ...request, id: randomUUID() })) },
      'parts.audit': { $each: audit.map((entry) => ({ ...entry, id: randomUUID(), at: now })) },
    },
  };
}
