import { randomUUID } from 'node:crypto';
import type { Db } from 'mongodb';
import type { AuditRow } from '../../audit.ts';
import { appendAudit } from '../../audit/chain.ts';
import { networkOf } from '../../audit/network.ts';
import { callerOf } from '../../http/rights.ts';
import type { AuditEntry } from '../parts.ts';
import type { AdminRequest, RecordKind } from './kind.ts';

/** A line of the audit about what an administrator does with a record, without anybody's details. */
export function adminLine(
  { subject: name }: Pick<RecordKind, 'subject'>,
  action: string,
  subject: string,
  request: AdminRequest,
): AuditEntry {
  const { username = '' } = callerOf(request);
  const line = { action: `${name}.${action}`, actor: username, subject, requestId: request.id };
  return request.ip === undefined ? line : { ...line, from: networkOf(request.ip) };
}

/** Writes lines at once, for what changes no record. What cannot be written down does not happen. */
export async function writeAudit(
  { db, service, now }: { readonly db: Db; readonly service: string; readonly now: Date },
  lines: readonly AuditEntry[],
): Promise<void> {
  if (lines.length === 0) return;
  const rows = lines.map((line): AuditRow => ({ _id: randomUUID(), at: now, ...line }));
  await appendAudit(db, service, rows);
}
