import type { TFunction } from '@larkfield/area';

const PERSON = [
  'firstname',
  'lastname',
  'preferredname',
  'email',
  'phone',
  'city',
  'country',
  'state',
  'zipCode',
] as const;

/** Labels by dotted field name in the order of the page; "your" and "their" keep the two people apart. */
export function referralLabels(f: TFunction<'forms'>): Readonly<Record<string, string>> {
  const people = (['referer', 'collaborator'] as const).flatMap((part) =>
    PERSON.map((field) => [`${part}.${field}`, f(`referral.${part}.${field}`)]),
  );
  return {
    ...Object.fromEntries(people),
    cust_collab: f('referral.kind'),
    role: f('referral.role'),
    comment: f('referral.comment'),
    agreed: f('referral.agreed'),
  };
}
