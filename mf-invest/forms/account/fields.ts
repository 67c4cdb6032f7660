import { FIELD_LIMITS, line } from '@larkfield/contracts/forms';
import Type, { type TSchema } from 'typebox';
import { INVESTOR_RULES } from '../../src/rules/account-choices.ts';

export const closed = { additionalProperties: false } as const;

export const REQUIRED_KEY = 'errors.investRequired';

/** Returns the schema of a required field, with one message for every kind of missing value. */
export function requiredField<T extends TSchema>(schema: T & { readonly messages?: object }): T {
  const messages = { ...schema.messages, required: REQUIRED_KEY, type: REQUIRED_KEY };
  return { ...schema, messages };
}

/** Returns the schema of a name: more than one character, one of them a letter or digit (I36). */
export function nameText(maxLength: number) {
  const messages = { required: REQUIRED_KEY, minLength: REQUIRED_KEY, pattern: REQUIRED_KEY };
  return Type.String({ minLength: 2, maxLength, format: 'line', pattern: '[\\p{L}\\p{N}]', messages });
}

/** Returns the schema of a phone number with digits of any script. */
export function phone() {
  return Type.String({
    maxLength: FIELD_LIMITS.phone,
    format: 'line',
    pattern: '^\\+?[() ./-]*\\p{Nd}[\\p{Nd}() ./-]*$',
    messages: { required: REQUIRED_KEY, pattern: 'errors.phone' },
  });
}

/** Returns the schema of an SSN: nine digits, with or without hyphens. */
export function ssn() {
  const key = 'errors.investSsn';
  return Type.Optional(
    Type.String({ pattern: '^\\d{3}-?\\d{2}-?\\d{4}$', messages: { pattern: key, type: key } }),
  );
}

/** Returns the schema of an EIN: nine digits, with or without hyphen. */
export function ein() {
  const key = 'errors.investEin';
  return Type.Optional(Type.String({ pattern: '^\\d{2}-?\\d{7}$', messages: { pattern: key, type: key } }));
}

/** Returns the schema of a repeated input. `signupProblems` compares it with the first one. */
export function repeatedInput() {
  return Type.Optional(Type.String({ maxLength: 200 }));
}

/** Returns the schema of a field that must not be sent. */
export function notAllowed() {
  return Type.Optional(Type.Unsafe<string>({ not: {}, messages: { not: 'errors.unknown' } }));
}

/** Returns the schema of a day, `YYYY-MM-DD`. `signupProblems` checks the calendar. */
export function birth() {
  const key = 'errors.investBirth';
  return Type.String({
    pattern: '^\\d{4}-\\d{2}-\\d{2}$',
    messages: { required: REQUIRED_KEY, pattern: key, type: key },
  });
}

export function username() {
  const key = 'errors.investUsername';
  const { min, max } = INVESTOR_RULES.username;
  const messages = { required: key, type: key, minLength: key, pattern: key };
  return Type.String({ minLength: min, maxLength: max, format: 'line', pattern: '[\\p{L}\\p{N}]', messages });
}

/** Returns the schema of a new password (I37). */
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

/** Returns the schema of a login entry. Any text is valid; the service checks whether it is right. */
export function uncheckedText(key: string) {
  const messages = { required: key, type: key, minLength: key };
  return Type.String({ minLength: 1, maxLength: 200, format: 'line', messages });
}

export const suffix = () => Type.Optional(line(20));
