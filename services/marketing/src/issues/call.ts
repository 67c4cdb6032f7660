import { callerOf } from '@larkfield/kit/http';
import { adminAuditEntry, type AdminRequest, type AuditEntry } from '@larkfield/kit/records';

const LIMIT = { max: 600, seconds: 600 } as const;

/** Route config of all calls about issues. */
export const ISSUE_RIGHTS = { rights: 'admin', roles: ['editor', 'administrator'] } as const;

/** Route config of a call that changes an issue. Not a form, whose empty entries would be left out. */
export const issueCall = { ...ISSUE_RIGHTS, limit: LIMIT, repeatable: 'by-nature' } as const;

export function issueEntry(action: string, reference: string, request: AdminRequest): AuditEntry {
  return adminAuditEntry({ subject: 'issue' }, action, reference, request);
}

/** The address to which an editor's test mails go: their own and no other. */
export function ownAddress(request: AdminRequest): string | undefined {
  return callerOf(request).email;
}
