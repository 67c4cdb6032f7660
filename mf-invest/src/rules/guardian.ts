import { ageOn } from '@larkfield/contracts';
import { INVESTOR_RULES } from './account-choices.ts';
import { isAdult } from './to-signup.ts';

/** Returns whether the account needs a guardian: custodial and coverdell accounts are for minors (D62). */
export function needsGuardian(person: Readonly<Record<string, unknown>>, now: Date): boolean {
  const { account_type: type, birth } = person;
  return (type === 'custodial' || type === 'coverdell') && isBirthDate(birth, now) && !isAdult(birth, now);
}

/** Returns whether the value is a valid birth date of a living person. */
export function isBirthDate(birth: unknown, now: Date): birth is string {
  const age = typeof birth === 'string' ? ageOn(birth, now) : undefined;
  return age !== undefined && age.years <= INVESTOR_RULES.oldest;
}
