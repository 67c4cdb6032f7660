import { createAccountAuditEntry, type LoginAudit } from '@larkfield/kit/accounts';

export const INVESTOR_AUDIT: LoginAudit = { service: 'invest', subject: 'investor' };

export const investorAuditEntry = createAccountAuditEntry(INVESTOR_AUDIT);
