import { randomUUID } from 'node:crypto';
import type { Db } from 'mongodb';
import type { AuditRow } from '../../audit/audit-row.ts';
import { appendAudit } from '../../audit/chain.ts';
import { anonymizeIp } from '../../http/ip-networks.ts';
import { callerOf } from '../../protection/rights.ts';
import type { AuditEntry } from '../../parts/parts.ts';
import type { AdminRequest, RecordKind } from '../kinds/kind.ts';

/** Returns an audit entry about an administrator's action on a record, without personal data. */
export function adminAuditEntry(
  { subject: name }: Pick<RecordKind, 'subject'>,
  action: string,
  subject: string,
  request: AdminRequest,
): AuditEntry {
  const { username = '' } = callerOf(request);
  const entry = { action: `${name}.${action}`, actor: username, subject, requestId: request.id };
  return request.ip === undefined ? entry : { ...entry, from: anonymizeIp(request.ip) };
}

/** Writes audit entries immediately, for actions that update no record. If it fails, the action must not happen. */
export async function writeAudit(
  { db, service, now }: { readonly db: Db; readonly service: string; readonly now: Date },
  entries: readonly AuditEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map((entry): AuditRow => ({ _id: randomUUID(), at: now, ...entry }));
  await appendAudit(db, service, rows);
}
