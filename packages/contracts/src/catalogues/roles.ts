/**
 * Self-declared interest groups. Each form offers its own subset. A role never grants a permission. Texts: namespace
 * `forms`, `roles.<key>`.
 */
export const CONTACT_ROLES = [
  'lawEnforcement',
  'specialist',
  'schoolRepresentative',
  'healthcareRepresentative',
  'teacher',
  'parent',
  'primaryCarePhysician',
  'press',
  'investor',
  'volunteer',
  'supporter',
  'others',
] as const;

/** The 15 roles of the newsletter and referral forms. */
export const AUDIENCE_ROLES = [
  'ceo',
  'cto',
  'cfo',
  'law',
  'specialist',
  'healthcare',
  'representative',
  'teacher',
  'parent',
  'primaryCarePhysician',
  'press',
  'investor',
  'volunteer',
  'supporter',
  'others',
] as const;

export type ContactRole = (typeof CONTACT_ROLES)[number];
export type AudienceRole = (typeof AUDIENCE_ROLES)[number];

/** Role labels of older pages. Calls accept them; the record stores the key. */
export const SHORT_ROLE_LABELS = {
  'parent/close relative/care-taker to a young child': 'parent',
  'potential investor': 'investor',
  'potential volunteer': 'volunteer',
  'potential supporter/collaborator': 'supporter',
} as const satisfies Record<string, ContactRole>;

export type ShortRoleLabel = keyof typeof SHORT_ROLE_LABELS;

/** Returns the catalogue key of a role as sent on the wire (`others` is both label and key). */
export function contactRoleOf(wire: ContactRole | ShortRoleLabel): ContactRole {
  return wire in SHORT_ROLE_LABELS ? SHORT_ROLE_LABELS[wire as ShortRoleLabel] : (wire as ContactRole);
}
