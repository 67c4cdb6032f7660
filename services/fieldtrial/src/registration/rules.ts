import { searchKeys, languageOf } from '@larkfield/kit';
import {
  furtherProblems,
  toWire,
  wishedTimes,
  type RegistrationForm,
  type WishedTime,
} from '@larkfield/mf-fieldtrial/forms';
import { ServiceError } from '@larkfield/kit';
import { waiverText } from '../waiver/text.ts';
import type { SignatureRecord } from '../waiver/signature-store.ts';
import type { Charge } from '../waiver/types.ts';
import type { Consent, Details, Registration } from './store.ts';

type Group = Readonly<Record<string, unknown>>;

/**
 * Any way in which a registration may come, in the names of the call: the parts of a post without script, the texts of a
 * multipart body, and of the two values of the one choice (D37) only the one that an older program sends.
 */
export function toEntries(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const { elapsed, drop, stay, ...entries } = toWire(body as Group);
  const milliseconds = typeof elapsed === 'string' && /^\d{1,15}$/.test(elapsed) ? Number(elapsed) : elapsed;
  return {
    ...entries,
    ...(milliseconds === undefined ? {} : { elapsed: milliseconds }),
    ...bothOf(drop, stay),
  };
}

function bothOf(drop: unknown, stay: unknown): Group {
  const other = (value: unknown) => (value === 'true' ? 'false' : 'true');
  if (drop === undefined && stay === undefined) return {};
  return { drop: drop ?? other(stay), stay: stay ?? other(drop) };
}

/** @throws ServiceError when calendar or clock refuse something. */
export function checkFurther(form: RegistrationForm, now: Date): void {
  const fields = furtherProblems(form, now);
  if (fields.length > 0) throw new ServiceError('VALIDATION_FAILED', { fields });
}

/**
 * Compares what a waiver was signed for with what is sent with it.
 * @throws ServiceError when another child, parent or address stands on it, or another text.
 */
export function checkSignature(
  { consent }: RegistrationForm,
  signed: Pick<SignatureRecord, 'printed' | 'consent'>,
  printed: string,
): void {
  if (signed.printed === printed && (consent === undefined || consent === signed.consent)) return;
  const fields = [{ field: 'fileid', key: 'errors.trialSigned' }];
  throw new ServiceError('VALIDATION_FAILED', { fields });
}

/** From the wire's names to ours: what an administrator's list may show, and what is sealed. */
export function toRegistration(form: RegistrationForm) {
  const times = wishedTimes(form.availDate);
  const plain = {
    state: 'new',
    language: languageOf(form),
    firstName: form.firstname,
    lastName: form.lastname,
    email: form.emailaddress.toLowerCase(),
    phone: form.phone,
    city: form.city,
    country: form.country,
    distance: form.distance,
    pickup: form.drop === 'true' ? 'drop' : 'stay',
    ...wishedFields(times),
    keys: searchKeys({ parent: form.lastname }),
  } as const satisfies Partial<Registration>;
  const details: Details = {
    middleName: form.middlename,
    address: form.address,
    zip: form.zip,
    state: form.state,
    child: {
      firstName: form.childfirstname,
      middleName: form.childmiddlename,
      lastName: form.childlastname,
      preferredName: form.childpreferredname,
      gender: form.gender,
      birth: form.birth,
    },
    answers: {
      anw1: form.anw1,
      issue: form.issuedetail,
      anw2: form.anw2,
      anw3: form.anw3,
      anw4: form.anw4,
      anw5: form.anw5,
    },
    comment: form.comment,
  };
  return { plain, details };
}

/** What a record keeps of the wished times: as they are, and as a list shows them. */
export function wishedFields(times: readonly WishedTime[]): Pick<Registration, 'times' | 'wished'> {
  const [first, second] = times.map(asText);
  return { times, wished: { ...(first ? { first } : {}), ...(second ? { second } : {}) } };
}

export function asText({ date, time }: WishedTime): string {
  return `${date} ${time}`;
}

/**
 * Which text was agreed to. A page names the text it has shown; it may be that of before a change of the charge.
 * @throws ServiceError when no text of today has that hash.
 */
export function consentOf(form: RegistrationForm, charge: Charge, now: Date): Consent {
  const language = languageOf(form);
  const kinds: readonly Charge[] = form.consent === undefined ? [charge] : [0, 300];
  const texts = kinds.map((each) => waiverText({ language, charge: each }));
  const text = texts.find(({ hash }) => form.consent === undefined || hash === form.consent);
  if (!text) {
    const fields = [{ field: 'consent', key: 'errors.trialConsent' }];
    throw new ServiceError('VALIDATION_FAILED', { fields });
  }
  const { version, hash } = text;
  return { version, language, charge: text.charge, text: hash, at: now, shown: form.consent !== undefined };
}
