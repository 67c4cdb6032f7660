import { LIMITS, line } from '@larkfield/contracts/forms';
import Type, { type TSchema } from 'typebox';
import { INVESTOR_RULES } from '../../src/rules/account-choices.ts';

export const closed = { additionalProperties: false } as const;

export const REQUIRED = 'errors.investRequired';

/** What has to be entered, in one message however it is missing. */
export function needed<T extends TSchema>(schema: T & { readonly messages?: object }): T {
  const messages = { ...schema.messages, required: REQUIRED, type: REQUIRED };
  return { ...schema, messages };
}

/** More than one character, one of them a letter or digit (I36). */
export function two(maxLength: number) {
  const messages = { required: REQUIRED, minLength: REQUIRED, pattern: REQUIRED };
  return Type.String({ minLength: 2, maxLength, format: 'line', pattern: '[\\p{L}\\p{N}]', messages });
}

/** A number to call, with digits of any script. */
export function phone() {
  return Type.String({
    maxLength: LIMITS.phone,
    format: 'line',
    pattern: '^\\+?[() ./-]*\\p{Nd}[\\p{Nd}() ./-]*$',
    messages: { required: REQUIRED, pattern: 'errors.phone' },
  });
}

/** Nine digits, with the usual hyphens or without. */
export function ssn() {
  const key = 'errors.investSsn';
  return Type.Optional(
    Type.String({ pattern: '^\\d{3}-?\\d{2}-?\\d{4}$', messages: { pattern: key, type: key } }),
  );
}

/** Nine digits, with the usual hyphen or without. */
export function ein() {
  const key = 'errors.investEin';
  return Type.Optional(Type.String({ pattern: '^\\d{2}-?\\d{7}$', messages: { pattern: key, type: key } }));
}

/** Typed a second time; what is wrong with it is told where it differs. */
export function repetition() {
  return Type.Optional(Type.String({ maxLength: 200 }));
}

/** What is not asked for is not taken either. */
export function absent() {
  return Type.Optional(Type.Unsafe<string>({ not: {}, messages: { not: 'errors.unknown' } }));
}

/** A day `YYYY-MM-DD`; whether it is in the calendar, `signupProblems` says. */
export function birth() {
  const key = 'errors.investBirth';
  return Type.String({
    pattern: '^\\d{4}-\\d{2}-\\d{2}$',
    messages: { required: REQUIRED, pattern: key, type: key },
  });
}

export function username() {
  const key = 'errors.investUsername';
  const { min, max } = INVESTOR_RULES.username;
  const messages = { required: key, type: key, minLength: key, pattern: key };
  return Type.String({ minLength: min, maxLength: max, format: 'line', pattern: '[\\p{L}\\p{N}]', messages });
}

/** A password that is being chosen (I37). */
export function newPassword() {
  const { min, max } = INVESTOR_RULES.password;
  return Type.String({
    maxLength: max,
    pattern: `^(?=[^a-z]*[a-z])(?=[^A-Z]*[A-Z])[A-Za-z0-9]{${min},}$`,
    messages: {
      required: 'errors.investPasswordRequired',
      type: 'errors.investPasswordRequired',
      pattern: 'errors.investPassword',
    },
  });
}

/** Typed for a login, taken as it comes: whether it is right is not the form's business. */
export function typed(key: string) {
  const messages = { required: key, type: key, minLength: key };
  return Type.String({ minLength: 1, maxLength: 200, format: 'line', messages });
}

export const suffix = () => Type.Optional(line(20));
