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

/** Returns labels by dotted field name, in page order. "Your" and "their" distinguish the two people. */
export function referralLabels(t: TFunction<'support'>): Readonly<Record<string, string>> {
  const people = (['referer', 'collaborator'] as const).flatMap((part) =>
    PERSON.map((field) => [`${part}.${field}`, t(`refer.labels.${part}.${field}`)]),
  );
  return {
    ...Object.fromEntries(people),
    cust_collab: t('refer.labels.kind'),
    role: t('refer.labels.role'),
    comment: t('refer.labels.comment'),
    agreed: t('refer.labels.agreed'),
  };
}
