import type { ReferralForm } from '@larkfield/mf-support/forms';
import { languageOf, searchKeys } from '@larkfield/kit/records';
import type { Person, Referral } from './store.ts';

export function toReferral(
  form: ReferralForm,
  objectionHash: string,
  now: Date,
): Referral & { person: Person } {
  return {
    state: 'open',
    language: languageOf(form),
    referrer: toPerson(form.referer),
    person: toPerson(form.collaborator),
    role: form.role,
    kind: form.cust_collab,
    comment: form.comment,
    agreedAt: now,
    unansweredSince: now,
    objectionHash,
    keys: searchKeys({ referrer: form.referer.lastname, person: form.collaborator.lastname }),
  };
}

/** Removes the referred person's details, for a person who has objected before. */
export function withoutPerson(
  { person: _person, comment: _comment, keys, ...rest }: Referral,
  now: Date,
): Referral {
  return { ...rest, keys: { referrer: keys.referrer }, state: 'objected', objectedAt: now };
}

function toPerson(wire: ReferralForm['referer'] | ReferralForm['collaborator']): Person {
  return {
    firstName: wire.firstname,
    lastName: wire.lastname,
    preferredName: wire.preferredname,
    email: wire.email.toLowerCase(),
    phone: wire.phone,
    city: wire.city,
    state: wire.state,
    zip: wire.zipCode,
    country: wire.country,
  };
}
