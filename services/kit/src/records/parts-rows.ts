import type { AuditRow } from '../audit.ts';
import type { MailRow } from '../mail/outbox-row.ts';
import type { Parts } from './parts.ts';

/** The rows of the outbox that the mails of a record become; they keep its reference, so that they go when it goes. */
export function mailRows({ mail, since }: Parts, reference: string | undefined): MailRow[] {
  const state = { state: 'queued', attempts: 0, dueAt: since, createdAt: since } as const;
  const record = reference === undefined ? {} : { record: reference };
  return mail.map(({ id, urgent, ...rest }) => ({
    _id: id,
    ...rest,
    ...record,
    rank: urgent ? 0 : 1,
    ...state,
  }));
}

/** The rows that its lines of the audit become. */
export function auditRows({ audit }: Parts): AuditRow[] {
  return audit.map(({ id, ...rest }) => ({ _id: id, ...rest }));
}
