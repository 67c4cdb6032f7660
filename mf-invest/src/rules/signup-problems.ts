import type { FieldProblem } from '@larkfield/contracts';
import { INVESTOR_RULES } from './account-choices.ts';
import { bankProblems } from './bank-problems.ts';
import { isBirth, needsGuardian } from './guardian.ts';
import { einProblem, ssnProblem } from './numbers.ts';
import { isAdult, isGroup } from './to-signup.ts';

type Group = Readonly<Record<string, unknown>>;

interface SignupOptions {
  readonly now: Date;
  /** Somebody types into a form and has to repeat what nobody can read: the repetitions must be there. */
  readonly repeated?: boolean;
}

const REQUIRED = 'errors.investRequired';

/**
 * What the schema cannot say of a sign-up, by the names of the call: the calendar, what depends on another entry, and what
 * has to be equal. Browser and service ask it after the schema, about the same body.
 */
export function signupProblems(body: Group, { now, repeated = false }: SignupOptions): FieldProblem[] {
  const person = groupOf(body['directInvest']);
  const inside = [
    ...personProblems(person, now),
    ...guardianProblems(person, now),
    ...beneficiaryProblems(person, now),
    ...ssnProblems(person, repeated),
    ...einProblems(person),
    ...bankProblems(groupOf(person['bankAccount'])).map(inBank),
  ];
  const all = [
    ...passwordProblems(body, repeated),
    ...inside.map(({ field, key }) => ({ field: `directInvest.${field}`, key })),
  ];
  return [...new Map(all.toReversed().map((problem) => [problem.field, problem])).values()].toReversed();
}

function personProblems({ birth, account_type: type }: Group, now: Date): FieldProblem[] {
  if (birth === undefined) return [];
  if (!isBirth(birth, now)) return [{ field: 'birth', key: 'errors.investBirth' }];
  const isRefused = type !== 'custodial' && type !== 'coverdell' && !isAdult(birth, now);
  return isRefused ? [{ field: 'birth', key: 'errors.investAge' }] : [];
}

const GUARDIAN = ['first_name', 'last_name', 'city', 'country', 'phone_nr', 'id_type'];

function guardianProblems(person: Group, now: Date): FieldProblem[] {
  if (!needsGuardian(person, now)) return [];
  return missingOf(person, 'parentalGuardian', GUARDIAN);
}

const BENEFICIARY = ['first_name', 'last_name', 'city', 'country', 'phone_nr'];

/** An individual has to be of age; a trust has no birth date (D65). A contingent one counts once its type is chosen (D64). */
function beneficiaryProblems(person: Group, now: Date): FieldProblem[] {
  const contingent = person['contingent_type'];
  const isStray = contingent === undefined && person['contingent'] !== undefined;
  return [
    ...birthProblems(person, 'beneficiant', person['beneficiary_type'], now),
    ...(contingent === undefined ? [] : missingOf(person, 'contingent', BENEFICIARY)),
    ...birthProblems(person, 'contingent', contingent, now),
    ...(isStray ? [{ field: 'contingent_type', key: 'errors.choose' }] : []),
  ];
}

function birthProblems(person: Group, name: string, type: unknown, now: Date): FieldProblem[] {
  const field = `${name}.birth`;
  const { birth } = groupOf(person[name]);
  if (birth !== undefined && !isBirth(birth, now)) return [{ field, key: 'errors.investBirth' }];
  if (type !== 'individual') return [];
  if (birth === undefined) return [{ field, key: REQUIRED }];
  return isAdult(birth, now) ? [] : [{ field, key: 'errors.investBeneficiaryAge' }];
}

/**
 * Required of residents of the United States, and equal to its repetition wherever it is given (D66). A trust gives its EIN
 * instead where it has one.
 */
function ssnProblems(person: Group, repeated: boolean): FieldProblem[] {
  const others = [
    'parentalGuardian',
    ...(INVESTOR_RULES.beneficiarySsn ? ['beneficiant', 'contingent'] : []),
  ];
  return ['', ...others].flatMap((name): FieldProblem[] => {
    const given = name === '' ? person : person[name];
    if (!isGroup(given)) return [];
    const { ssn, ssn_confirm: confirm, country } = given;
    const prefix = name === '' ? '' : `${name}.`;
    if (ssn === undefined && country === INVESTOR_RULES.ssnCountry) {
      const isTrust = typeOf(person, name) === 'trust';
      if (isTrust && given['ein'] !== undefined) return [];
      return [{ field: `${prefix}${isTrust ? 'ein' : 'ssn'}`, key: REQUIRED }];
    }
    const slip = typeof ssn === 'string' ? ssnProblem(ssn) : undefined;
    if (slip !== undefined) return [{ field: `${prefix}ssn`, key: slip }];
    const isCompared = repeated || confirm !== undefined;
    return isCompared && digitsOf(ssn) !== digitsOf(confirm)
      ? [{ field: `${prefix}ssn_confirm`, key: 'errors.investSsnDiffers' }]
      : [];
  });
}

function einProblems(person: Group): FieldProblem[] {
  return ['beneficiant', 'contingent'].flatMap((name): FieldProblem[] => {
    const { ein } = groupOf(person[name]);
    const slip = typeof ein === 'string' ? einProblem(ein) : undefined;
    return slip === undefined ? [] : [{ field: `${name}.ein`, key: slip }];
  });
}

/** Whether a beneficiary is an individual or a trust. */
function typeOf(person: Group, name: string): unknown {
  if (name === 'beneficiant') return person['beneficiary_type'];
  return name === 'contingent' ? person['contingent_type'] : undefined;
}

function inBank({ field, key }: FieldProblem): FieldProblem {
  return { field: `bankAccount.${field}`, key };
}

function passwordProblems({ username, password, confirm }: Group, repeated: boolean): FieldProblem[] {
  const found: FieldProblem[] = [];
  if (typeof password === 'string' && typeof username === 'string')
    if (password.toLowerCase() === username.toLowerCase())
      found.push({ field: 'password', key: 'errors.investPasswordIsUsername' });
  if ((repeated || confirm !== undefined) && (confirm === undefined || confirm !== password))
    found.push({ field: 'confirm', key: 'errors.investPasswordsDiffer' });
  return found;
}

/** Fields that a part has to have; those that are there are the schema's business. */
function missingOf(person: Group, name: string, fields: readonly string[]): FieldProblem[] {
  const part = groupOf(person[name]);
  return fields
    .filter((field) => part[field] === undefined)
    .map((field) => ({ field: `${name}.${field}`, key: REQUIRED }));
}

/** With and without hyphens it is the same number. */
function digitsOf(ssn: unknown): string {
  return typeof ssn === 'string' ? ssn.replaceAll('-', '') : '';
}

function groupOf(value: unknown): Group {
  return isGroup(value) ? value : {};
}
