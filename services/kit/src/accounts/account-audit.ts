import type { FastifyRequest } from 'fastify';
import { anonymizeIp } from '../http/ip-networks.ts';
import { writeAudit } from '../records/changes/write-audit.ts';
import type { AdminRequest } from '../records/kinds/kind.ts';
import type { AuditEntry } from '../parts/parts.ts';
import type { ServiceContext } from '../context/service-context.ts';
import type { LoginRecord } from './account.ts';

/** Audit subject for unknown names. The typed name may be a password, so it is not logged. */
export const UNKNOWN_SUBJECT = 'unknown';

/** Where the audit entries of one login belong: the service that writes them, and the first part of their actions. */
export interface LoginAudit {
  readonly service: string;
  /** `account` in `account.login`. */
  readonly subject: string;
}

/**
 * Where an action came from: a request, an administrator's request (without `ip` if the system itself acts), or the
 * stored id and network of an earlier request (without network in records of an earlier release).
 */
type ActionOrigin =
  | Pick<FastifyRequest, 'id' | 'ip'>
  | AdminRequest
  | { readonly id: string; readonly from: string | undefined };

/** Creates an audit entry about an account, without personal data. `actor` is the account itself by default. */
export type AccountAuditEntry = (
  action: string,
  account: Pick<LoginRecord, 'reference'>,
  request: ActionOrigin,
  actor?: string,
) => AuditEntry;

/** Returns a factory of audit entries about the accounts of one login. */
export function createAccountAuditEntry({ subject }: Pick<LoginAudit, 'subject'>): AccountAuditEntry {
  return (action, account, request, actor = account.reference) => {
    const entry = {
      action: `${subject}.${action}`,
      actor,
      subject: account.reference,
      requestId: request.id,
    };
    if ('from' in request) return request.from === undefined ? entry : { ...entry, from: request.from };
    return request.ip === undefined ? entry : { ...entry, from: anonymizeIp(request.ip) };
  };
}

/** Writes an audit entry about a login or a login attempt: time, subject and network of the client. */
export async function auditLogin(
  { db, now }: Pick<ServiceContext, 'db' | 'now'>,
  { service, subject: kind }: LoginAudit,
  { id: requestId, ip }: Pick<FastifyRequest, 'id' | 'ip'>,
  {
    action,
    subject,
    actor = 'visitor',
  }: Pick<AuditEntry, 'action' | 'subject'> & { readonly actor?: string },
): Promise<void> {
  const entry = { action: `${kind}.${action}`, actor, subject, requestId, from: anonymizeIp(ip) };
  await writeAudit({ db, service, now: now() }, [entry]);
}
