import type { ReferralForm } from '@larkfield/mf-support/forms';
import { languageOf, searchKeys } from '@larkfield/kit';
import type { Person, Referral } from './store.ts';

/** From the wire's names to ours; what was not entered is not stored. */
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
    objectionHash,
    keys: searchKeys({ referrer: form.referer.lastname, person: form.collaborator.lastname }),
  };
}

/** A referral of somebody who has objected before: that it was made, and nothing about them. */
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
