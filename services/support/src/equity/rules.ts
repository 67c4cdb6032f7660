import { languageOf, readForm, searchKeys } from '@larkfield/kit/records';
import type { EquityForm } from '@larkfield/mf-support/forms';
import { equityFields } from './fields.ts';
import type { EquityInterest, EquityRecord } from './store.ts';

export function toInterest(form: EquityForm, accountId: string | undefined, now: Date): EquityInterest {
  return {
    ...readForm(equityFields, form),
    state: 'open',
    language: languageOf(form),
    accountId,
    riskVersion: form.risk_version,
    riskAt: now,
    keys: searchKeys({ name: form.user.last_name }),
  };
}

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
