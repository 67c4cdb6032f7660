import { accountLines, type LoginAudit } from '@larkfield/kit';

export const AUDIT: LoginAudit = { service: 'invest', subject: 'investor' };

/** An audit line about an investor, without personal data. */
export const auditLine = accountLines(AUDIT);
