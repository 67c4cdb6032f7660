import type { AuditRow } from '../../audit/audit-row.ts';
import type { MailRow } from '../../mail/mail-row.ts';
import type { Parts } from '../../parts/parts.ts';

/** Returns the outbox rows of a record's pending mails. They keep its reference, so that they are deleted with it. */
export function mailRows(
  { mail, since }: Parts,
  reference: string | undefined,
  collection: string,
): MailRow[] {
  const state = { state: 'queued', attempts: 0, dueAt: since, createdAt: since } as const;
  const record = reference === undefined ? {} : { record: reference };
  return mail.map(({ id, urgent, ...rest }) => ({
    _id: id,
    ...rest,
    ...record,
    collection,
    rank: urgent ? 0 : 1,
    ...state,
  }));
}

export function auditRows({ audit }: Parts): AuditRow[] {
  return audit.map(({ id, ...rest }) => ({ _id: id, ...rest }));
}

/** Returns the audit rows of an erased record: without values. */
export function erasedAuditRows(parts: Parts): AuditRow[] {
  return auditRows(parts).map(({ changes: _, ...row }) => row);
}
