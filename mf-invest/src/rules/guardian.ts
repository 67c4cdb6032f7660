import { ageOn } from '@larkfield/contracts';
import { INVESTOR_RULES } from './account-choices.ts';
import { isAdult } from './to-signup.ts';

/** Whether a guardian acts for the account: custodial and coverdell accounts take a minor (D62). */
export function needsGuardian(person: Readonly<Record<string, unknown>>, now: Date): boolean {
  const { account_type: type, birth } = person;
  return (type === 'custodial' || type === 'coverdell') && isBirth(birth, now) && !isAdult(birth, now);
}

/** A day of the calendar that somebody who lives may have been born on. */
export function isBirth(birth: unknown, now: Date): birth is string {
  const age = typeof birth === 'string' ? ageOn(birth, now) : undefined;
  return age !== undefined && age.years <= INVESTOR_RULES.oldest;
}
