import { ageOn } from '@larkfield/contracts';
import { INVESTOR_RULES } from './account-choices.ts';

type Group = Readonly<Record<string, unknown>>;

/**
 * Converts the values of the form's controls to the body of the call: joins day, month and year to `birth`, removes empty
 * groups and an adult's guardian. A body that is already converted stays unchanged. Used by pages, and for posts without
 * script.
 */
export function toSignup(entries: unknown, now: Date): unknown {
  if (!isGroup(entries) || !isGroup(entries['directInvest'])) return entries;
  const { parentalGuardian, beneficiant, contingent, ...person } = withBirth(entries['directInvest']);
  const directInvest = {
    ...person,
    ...(isAdult(person['birth'], now) ? {} : entered('parentalGuardian', parentalGuardian)),
    ...entered('beneficiant', isGroup(beneficiant) ? withBirth(beneficiant) : beneficiant),
    ...entered('contingent', isGroup(contingent) ? withBirth(contingent) : contingent),
  };
  return { ...entries, directInvest };
}

export function isAdult(birth: unknown, now: Date): boolean {
  const age = typeof birth === 'string' ? ageOn(birth, now) : undefined;
  return age !== undefined && age.years >= INVESTOR_RULES.adult;
}

/** An incomplete date stays incomplete, so that validation rejects it. */
function withBirth({ birth_day, birth_month, birth_year, ...rest }: Group): Group {
  if (!birth_day && !birth_month && !birth_year) return rest;
  const birth = [
    textOf(birth_year),
    textOf(birth_month).padStart(2, '0'),
    textOf(birth_day).padStart(2, '0'),
  ];
  return { ...rest, birth: birth.join('-') };
}

function entered(name: string, group: unknown): Group {
  const isEmpty = group === undefined || (isGroup(group) && Object.keys(group).length === 0);
  return isEmpty ? {} : { [name]: group };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

export function isGroup(value: unknown): value is Group {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
