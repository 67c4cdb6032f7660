import type { FastifyRequest } from 'fastify';
import { networkOf } from '../audit/network.ts';
import { writeAudit } from '../records/kinds/audit.ts';
import type { AdminRequest } from '../records/kinds/kind.ts';
import type { AuditEntry } from '../records/parts.ts';
import type { ServiceContext } from '../service-context.ts';
import type { LoginRecord } from './account.ts';

/** In the audit, whoever is no account; the name that was typed may be a password in the wrong field. */
export const UNKNOWN = 'unknown';

/** Whose logins a service keeps: its name, and the first part of the actions in its audit. */
export interface LoginAudit {
  readonly service: string;
  /** `account` for `account.login`. */
  readonly subject: string;
}

/**
 * From where: a call, an administrator's (where it may be the system's own), or the id and network that were noted of one;
 * an earlier release noted no network.
 */
type Whence =
  | Pick<FastifyRequest, 'id' | 'ip'>
  | AdminRequest
  | { readonly id: string; readonly from: string | undefined };

/** An audit line about an account, without personal data. */
export type AccountLine = (
  action: string,
  account: Pick<LoginRecord, 'reference'>,
  request: Whence,
  actor?: string,
) => AuditEntry;

/** Makes the lines about the accounts of one login; by default their owners are the actors. */
export function accountLines({ subject }: Pick<LoginAudit, 'subject'>): AccountLine {
  return (action, account, request, actor = account.reference) => {
    const line = { action: `${subject}.${action}`, actor, subject: account.reference, requestId: request.id };
    if ('from' in request) return request.from === undefined ? line : { ...line, from: request.from };
    return request.ip === undefined ? line : { ...line, from: networkOf(request.ip) };
  };
}

/** Writes down that somebody has logged in, or has tried to: when, as whom, and from which network. */
export async function writeLogin(
  { db, now }: Pick<ServiceContext, 'db' | 'now'>,
  { service, subject: kind }: LoginAudit,
  { id: requestId, ip }: Pick<FastifyRequest, 'id' | 'ip'>,
  {
    action,
    subject,
    actor = 'visitor',
  }: Pick<AuditEntry, 'action' | 'subject'> & { readonly actor?: string },
): Promise<void> {
  const line = { action: `${kind}.${action}`, actor, subject, requestId, from: networkOf(ip) };
  await writeAudit({ db, service, now: now() }, [line]);
}
