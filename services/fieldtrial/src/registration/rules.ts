import { searchKeys, languageOf } from '@larkfield/kit/records';
import type { SignatureRecord } from '@larkfield/kit/waivers';
import {
  registrationProblems,
  toWire,
  wishedTimes,
  type RegistrationForm,
  type WishedTime,
} from '@larkfield/mf-fieldtrial/forms';
import { ServiceError } from '@larkfield/kit/http';
import { waiverText } from '../waiver/text.ts';
import type { Charge } from '../waiver/types.ts';
import type { Consent, RegistrationDetails, Registration } from './store.ts';

type Group = Readonly<Record<string, unknown>>;

/**
 * Converts every format of a registration to the fields of the call: the fields of a form without script, the
 * texts of a multipart body, and a call by an older client that sends only one of `drop` and `stay` (D37).
 */
export function normalizeRegistration(body: unknown): unknown {
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

/** @throws ServiceError if a date or time is not allowed */
export function checkDates(form: RegistrationForm, now: Date): void {
  const fields = registrationProblems(form, now);
  if (fields.length > 0) throw new ServiceError('VALIDATION_FAILED', { fields });
}

/** @throws ServiceError if child, parent, address or text differ from what the waiver was signed for */
export function checkSignature(
  { consent }: RegistrationForm,
  signed: Pick<SignatureRecord, 'printed' | 'consent'>,
  printed: string,
): void {
  if (signed.printed === printed && (consent === undefined || consent === signed.consent)) return;
  const fields = [{ field: 'fileid', key: 'errors.trialSigned' }];
  throw new ServiceError('VALIDATION_FAILED', { fields });
}

/** Converts a form to our fields: those for lists, and those to encrypt. */
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
  const details: RegistrationDetails = {
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

export function wishedFields(times: readonly WishedTime[]): Pick<Registration, 'times' | 'wished'> {
  const [first, second] = times.map(wishedTimeText);
  return { times, wished: { ...(first ? { first } : {}), ...(second ? { second } : {}) } };
}

export function wishedTimeText({ date, time }: WishedTime): string {
  return `${date} ${time}`;
}

/**
 * Returns the consent. A page sends the hash of the text it has shown, which may be the text before a change
 * of the charge.
 * @throws ServiceError if no current text has this hash
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
