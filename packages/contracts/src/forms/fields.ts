import Type, { type TLiteral, type TUnsafe } from 'typebox';
import { FILE_ID } from '../files.ts';
import { LANGUAGES, type Language } from '../languages.ts';
import type { Messages } from './problems.ts';

/**
 * Building blocks of the form schemas. Each may name its own text per rule (`messages`, keys of namespace
 * `forms`); the defaults are in `problems.ts`. All patterns run in linear time: with `allErrors` they are
 * also tried on text that is too long.
 */

/** Longest accepted entries, in code points. */
export const LIMITS = { name: 100, city: 100, zip: 20, email: 254, phone: 40, message: 5000 } as const;

/** Something that can be seen: a letter, digit, punctuation mark or symbol. "-" is an answer, blanks are none. */
const VISIBLE = '[\\p{L}\\p{N}\\p{P}\\p{S}]';

/** Letters of any script with their marks, straight and curly apostrophe, hyphen, space (D48). */
const LETTERS = "^['’\\- ]*\\p{L}[\\p{L}\\p{M}'’\\- ]*$";

/** The specification's address rule (X6), without empty domain labels. */
const EMAIL = '^[A-Za-z0-9._%+-]+@(?:[A-Za-z0-9-]+\\.)+[A-Za-z]{2,}$';

const blank: Messages = { pattern: 'errors.required' };

/** One line of text. */
export function line(maxLength: number) {
  return Type.String({ maxLength, format: 'line', pattern: VISIBLE, messages: blank });
}

/** Text of several lines. */
export function lines(maxLength: number) {
  return Type.String({ maxLength, format: 'lines', pattern: VISIBLE, messages: blank });
}

/** A name that may hold letters, apostrophe, hyphen and space only. */
export function letters() {
  const messages: Messages = { pattern: 'errors.letters' };
  return Type.String({ maxLength: LIMITS.name, format: 'line', pattern: LETTERS, messages });
}

/** An e-mail address; forms word the complaint differently. */
export function email(key = 'errors.email') {
  return Type.String({ maxLength: LIMITS.email, pattern: EMAIL, messages: { pattern: key } });
}

/**
 * The address of somebody who is there already, by which a call names them. It is compared, not entered: addresses that no
 * form would take, such as `office@localhost` of the first administrator, name their account as well.
 */
export function knownAddress() {
  return Type.String({
    minLength: 1,
    maxLength: LIMITS.email,
    format: 'line',
    messages: { minLength: 'errors.required' },
  });
}

/** ISO 3166-1 alpha-2 code, or XK. */
export function country() {
  return Type.String({ format: 'country', messages: { format: 'errors.choose', required: 'errors.choose' } });
}

/** One of a list. */
export function choice<const T extends readonly string[]>(values: T): TUnsafe<T[number]> {
  const messages: Messages = { required: 'errors.choose', type: 'errors.choose' };
  return Type.Unsafe<T[number]>({ type: 'string', enum: values, messages });
}

/** A file that was sent before, by the id that `POST /api/scanFile` answered; its owner claims it. */
export function fileId() {
  const messages: Messages = {
    required: 'errors.file',
    type: 'errors.file',
    pattern: 'problems.fileUnknown',
  };
  return Type.String({ pattern: FILE_ID, messages });
}

/** A box that has to be ticked. */
export function ticked(key: string): TLiteral<true> {
  return Type.Literal(true, { messages: { required: key, const: key, type: key } });
}

/** What every form carries beside its own fields; none of them is shown to a person. */
export const hidden = {
  /** Honeypot: people leave it empty, programs that fill every field do not. */
  website: Type.Optional(Type.String({ maxLength: 1000 })),
  /** Milliseconds between showing the form and sending it; absent without script. */
  elapsed: Type.Optional(Type.Integer({ minimum: 0 })),
  /** Language of the page, for the answer by mail. */
  language: Type.Optional(Type.Unsafe<Language>({ type: 'string', enum: LANGUAGES.map(({ tag }) => tag) })),
};
