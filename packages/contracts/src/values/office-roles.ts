/**
 * Roles of the office's staff. Staff have the level `Admin`; what they may read and do depends on their roles, of which
 * a person may have several. `trial`: runs the field trial, reads children's data. `support`: answers messages,
 * volunteers, referrals. `finance`: donations, investments, bank data. `editor`: news, events, newsletter. `reviewer`:
 * reviews accounts. `auditor`: reads the audit only. `administrator`: settings and roles.
 */
export const OFFICE_ROLES = [
  'administrator',
  'trial',
  'support',
  'finance',
  'editor',
  'reviewer',
  'auditor',
] as const;

export type OfficeRole = (typeof OFFICE_ROLES)[number];
