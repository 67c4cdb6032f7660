import type { Language } from '@larkfield/contracts';
import { mailTo } from '../../mail/mail-to.ts';
import type { MailRequest } from '../../parts/parts.ts';
import { referenceField, valueAt } from '../kinds/fields.ts';
import type { Answerable, RecordKind, StoredRecord } from '../kinds/kind.ts';

export interface AnsweredPerson {
  readonly email: string;
  readonly name: string;
  readonly language: Language;
}

/** Returns whom an answer about a record goes to; undefined if the record no longer has an address. */
export function answeredPerson(answers: Answerable, record: StoredRecord): AnsweredPerson | undefined {
  const [email, first, last] = [answers.email, answers.firstName, answers.lastName].map((path) => {
    const value = valueAt(record, path);
    return typeof value === 'string' ? value : '';
  });
  if (!email) return undefined;
  const language = valueAt(record, 'language') as Language;
  return { email, name: fullName(first ?? '', last ?? '', language), language };
}

const FAMILY_FIRST = /^(?:ja|ko|vi|zh)/;
/** Names that are written without a space between family and given name. */
const WITHOUT_SPACE = /^[\p{Script=Han}\p{Script=Hangul}]+$/u;

function fullName(first: string, last: string, language: Language): string {
  const names = FAMILY_FIRST.test(language) ? [last, first] : [first, last];
  const space = language !== 'ja' && names.every((name) => WITHOUT_SPACE.test(name)) ? '' : ' ';
  return names.filter(Boolean).join(space);
}

const PLACEHOLDER = /\{\{\s*(\w+)\s*\}\}/g;

/** Fills `{{name}}` and `{{reference}}`. Other placeholders stay. */
export function fillPlaceholders(
  text: string,
  values: Readonly<Record<'name' | 'reference', string>>,
): string {
  return text.replaceAll(PLACEHOLDER, (whole, name: string) =>
    name === 'name' || name === 'reference' ? values[name] : whole,
  );
}

/** Returns whether a filled text still has a placeholder, such as a misspelt one. */
export const hasPlaceholders = (text: string): boolean => /\{\{[^{}]*\}\}/.test(text);

/** Returns the mail to the person. A reply goes to the office, the default of all mails. */
export function answerMail(
  kind: RecordKind & { readonly answers: Answerable },
  record: StoredRecord,
  { person, text }: { readonly person: AnsweredPerson; readonly text: string },
): MailRequest {
  const reference = String(valueAt(record, referenceField(kind)));
  return mailTo(kind.answers.mail, person, { values: { name: person.name, reference }, written: text });
}
