import type { TFunction } from '@larkfield/area';

const PERSON = [
  'firstname',
  'lastname',
  'preferredname',
  'mail',
  'phone',
  'address',
  'zipcode',
  'city',
  'country',
  'state',
] as const;
const OTHERS = ['opening', 'reason', 'value', 'under18', 'guardian', 'guardianAgreed', 'waiver'] as const;

export function volunteerLabels(t: TFunction<'volunteer'>): Readonly<Record<string, string>> {
  return Object.fromEntries([
    ...PERSON.map((field) => [`person.${field}`, t(`labels.person.${field}`)]),
    ...OTHERS.map((field) => [field, t(`labels.${field}`)]),
  ]);
}
