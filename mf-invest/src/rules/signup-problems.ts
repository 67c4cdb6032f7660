import type { FieldProblem } from '@larkfield/contracts';
import { INVESTOR_RULES } from './account-choices.ts';
import { bankProblems } from './bank-problems.ts';
import { isBirthDate, needsGuardian } from './guardian.ts';
import { einProblem, ssnProblem } from './numbers.ts';
import { isAdult, isGroup } from './to-signup.ts';

type Group = Readonly<Record<string, unknown>>;

interface SignupOptions {
  readonly now: Date;
  /** Whether repeated inputs are required, as in a form with masked inputs. */
  readonly repeated?: boolean;
}

const REQUIRED = 'errors.investRequired';

/** Checks what the schema of a sign-up cannot: calendar, dependent entries, equal entries. Call it after the schema. */
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
  if (!isBirthDate(birth, now)) return [{ field: 'birth', key: 'errors.investBirth' }];
  const isRefused = type !== 'custodial' && type !== 'coverdell' && !isAdult(birth, now);
  return isRefused ? [{ field: 'birth', key: 'errors.investAge' }] : [];
}

const GUARDIAN = ['first_name', 'last_name', 'city', 'country', 'phone_nr', 'id_type'];

function guardianProblems(person: Group, now: Date): FieldProblem[] {
  if (!needsGuardian(person, now)) return [];
  return missingOf(person, 'parentalGuardian', GUARDIAN);
}

const BENEFICIARY = ['first_name', 'last_name', 'city', 'country', 'phone_nr'];

/** Individuals must be adults; trusts have no birth date (D65). A contingent one counts once its type is chosen (D64). */
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
  if (birth !== undefined && !isBirthDate(birth, now)) return [{ field, key: 'errors.investBirth' }];
  if (type !== 'individual') return [];
  if (birth === undefined) return [{ field, key: REQUIRED }];
  return isAdult(birth, now) ? [] : [{ field, key: 'errors.investBeneficiaryAge' }];
}

/** Required of US residents, and equal to its repetition (D66). A trust gives its EIN instead, if it has one. */
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

/** Reports missing fields of a part. The schema checks those that are present. */
function missingOf(person: Group, name: string, fields: readonly string[]): FieldProblem[] {
  const part = groupOf(person[name]);
  return fields
    .filter((field) => part[field] === undefined)
    .map((field) => ({ field: `${name}.${field}`, key: REQUIRED }));
}

/** Removes hyphens, which do not matter. */
function digitsOf(ssn: unknown): string {
  return typeof ssn === 'string' ? ssn.replaceAll('-', '') : '';
}

function groupOf(value: unknown): Group {
  return isGroup(value) ? value : {};
}
