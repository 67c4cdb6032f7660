/**
 * Self-declared interest groups: one catalogue of keys for every form, each form shows its own listed set.
 * A role never gives a permission. Texts: namespace `forms`, `roles.<key>`.
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

/** The 15 of the newsletter and of a referral. */
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

/** The short list of older pages, label by label: accepted on the wire and stored as the key it stands for. */
export const SHORT_ROLE_LABELS = {
  'parent/close relative/care-taker to a young child': 'parent',
  'potential investor': 'investor',
  'potential volunteer': 'volunteer',
  'potential supporter/collaborator': 'supporter',
} as const satisfies Record<string, ContactRole>;

export type ShortRoleLabel = keyof typeof SHORT_ROLE_LABELS;

/** The catalogue key of a role as the wire carries it (`others` is both label and key). */
export function contactRoleOf(wire: ContactRole | ShortRoleLabel): ContactRole {
  return wire in SHORT_ROLE_LABELS ? SHORT_ROLE_LABELS[wire as ShortRoleLabel] : (wire as ContactRole);
}
