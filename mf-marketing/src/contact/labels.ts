import type { Namespaces, TFunction } from '@larkfield/area';
import type { ContactRole } from '@larkfield/contracts/catalogues';

type FieldName = keyof Namespaces['forms']['fields'];

/** Labels by field name, in the order given. */
export function labelsOf(
  names: readonly FieldName[],
  f: TFunction<'forms'>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(names.map((name) => [name, f(`fields.${name}`)]));
}

/** A role in the words of the contact form, where three groups are still "potential". */
export function contactRoleText(role: ContactRole, f: TFunction<'forms'>): string {
  if (role === 'investor') return f('roles.potentialInvestor');
  if (role === 'volunteer') return f('roles.potentialVolunteer');
  return role === 'supporter' ? f('roles.potentialSupporter') : f(`roles.${role}`);
}
