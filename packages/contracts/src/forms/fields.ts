import Type, { type TLiteral, type TUnsafe } from 'typebox';
import { FILE_ID } from '../values/files.ts';
import { LANGUAGES, type Language } from '../values/languages.ts';
import type { Messages } from './problems.ts';

/**
 * Building blocks of form schemas. `messages` sets the text key of a rule (namespace `forms`); the defaults are in
 * `problems.ts`. All patterns run in linear time, because `allErrors` also tries them on text that is too long.
 */

/** Maximum lengths in code points. */
export const FIELD_LIMITS = { name: 100, city: 100, zip: 20, email: 254, phone: 40, message: 5000 } as const;

/** At least one visible character: a letter, digit, punctuation mark or symbol. "-" is an answer, spaces are not. */
const VISIBLE = '[\\p{L}\\p{N}\\p{P}\\p{S}]';

/** Letters of any script with their combining marks, straight and curly apostrophe, hyphen, space (D48). */
const LETTERS = "^['’\\- ]*\\p{L}[\\p{L}\\p{M}'’\\- ]*$";

/** The specification's pattern for e-mail addresses (X6), without empty domain labels. */
const EMAIL = '^[A-Za-z0-9._%+-]+@(?:[A-Za-z0-9-]+\\.)+[A-Za-z]{2,}$';

const blank: Messages = { pattern: 'errors.required' };

export function line(maxLength: number) {
  return Type.String({ maxLength, format: 'line', pattern: VISIBLE, messages: blank });
}

export function lines(maxLength: number) {
  return Type.String({ maxLength, format: 'lines', pattern: VISIBLE, messages: blank });
}

/** A name of letters, apostrophes, hyphens and spaces. */
export function letters() {
  const messages: Messages = { pattern: 'errors.letters' };
  return Type.String({ maxLength: FIELD_LIMITS.name, format: 'line', pattern: LETTERS, messages });
}

/** An e-mail address. `key` is the text key of the error, which differs between forms. */
export function email(key = 'errors.email') {
  return Type.String({ maxLength: FIELD_LIMITS.email, pattern: EMAIL, messages: { pattern: key } });
}

/**
 * The e-mail address of an existing account, which is only compared. It also accepts addresses that no form would accept,
 * such as `office@localhost` of the first administrator.
 */
export function existingEmail() {
  return Type.String({
    minLength: 1,
    maxLength: FIELD_LIMITS.email,
    format: 'line',
    messages: { minLength: 'errors.required' },
  });
}

/** ISO 3166-1 alpha-2 code, or XK. */
export function country() {
  return Type.String({ format: 'country', messages: { format: 'errors.choose', required: 'errors.choose' } });
}

export function choice<const T extends readonly string[]>(values: T): TUnsafe<T[number]> {
  const messages: Messages = { required: 'errors.choose', type: 'errors.choose' };
  return Type.Unsafe<T[number]>({ type: 'string', enum: values, messages });
}

/** Id of an uploaded file, as returned by `POST /api/scanFile`. The service that receives the form claims the file. */
export function fileId() {
  const messages: Messages = {
    required: 'errors.file',
    type: 'errors.file',
    pattern: 'problems.fileUnknown',
  };
  return Type.String({ pattern: FILE_ID, messages });
}

/** A checkbox that must be ticked. `key` is the text key of the error. */
export function requiredCheckbox(key: string): TLiteral<true> {
  return Type.Literal(true, { messages: { required: key, const: key, type: key } });
}

/** Fields of every form that no person sees. */
export const hiddenFields = {
  /** Honeypot: people leave it empty, programs that fill in every field do not. */
  website: Type.Optional(Type.String({ maxLength: 1000 })),
  /** Milliseconds from showing the form to sending it; absent without script. */
  elapsed: Type.Optional(Type.Integer({ minimum: 0 })),
  /** Language of the page, used for the mail that answers the form. */
  language: Type.Optional(Type.Unsafe<Language>({ type: 'string', enum: LANGUAGES.map(({ tag }) => tag) })),
};
