import type { ContactRole } from '@larkfield/contracts/catalogues';
import type { useFormTexts } from '@larkfield/ui';

type FormTexts = ReturnType<typeof useFormTexts>;
type FieldName =
  Extract<Parameters<FormTexts>[0], `fields.${string}`> extends `fields.${infer Name}` ? Name : never;

/** Labels by field name, in the order given. */
export function labelsOf(names: readonly FieldName[], f: FormTexts): Readonly<Record<string, string>> {
  return Object.fromEntries(names.map((name) => [name, f(`fields.${name}`)]));
}

/** A role in the words of the contact form, where three groups are still "potential". */
export function contactRoleText(role: ContactRole, f: FormTexts): string {
  if (role === 'investor') return f('roles.potentialInvestor');
  if (role === 'volunteer') return f('roles.potentialVolunteer');
  return role === 'supporter' ? f('roles.potentialSupporter') : f(`roles.${role}`);
}
