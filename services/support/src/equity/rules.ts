import { languageOf, searchKeys } from '@larkfield/kit';
import type { EquityForm } from '@larkfield/mf-support/forms';
import type { EquityInterest, EquityRecord } from './store.ts';

/** From the wire's names to ours (D53); what was not entered is not stored. */
export function toInterest(form: EquityForm, accountId: string | undefined, now: Date): EquityInterest {
  const { user, level, comment, risk_version: riskVersion } = form;
  return {
    state: 'open',
    language: languageOf(form),
    accountId,
    firstName: user.first_name,
    lastName: user.last_name,
    email: user.mail.toLowerCase(),
    phone: user.phone_nr,
    address: user.address,
    city: user.city,
    region: user.state,
    zip: user.zipcode,
    country: user.country,
    level,
    comment,
    riskVersion,
    riskAt: now,
    keys: searchKeys({ name: user.last_name }),
  };
}

/** As `GET /api/equity` names it. */
export function toWire(record: EquityRecord) {
  const { reference, createdAt, state, firstName, lastName, email, phone, address, city, region } = record;
  const { zip, country, level, comment } = record;
  const name = { first_name: firstName, last_name: lastName };
  const place = { address, city, state: region, zipcode: zip, country };
  return {
    ...{ reference, created: createdAt.toISOString(), status: state, level, comment },
    user: { mail: email, ...name, ...place, phone_nr: phone },
  };
}
