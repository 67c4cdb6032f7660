import { EQUITY_LEVELS } from '@larkfield/contracts/catalogues';
import { formFieldOf } from '@larkfield/kit/records';
import type { EquityForm } from '@larkfield/mf-support/forms';

const field = formFieldOf<EquityForm>();
const unlisted = { listed: false } as const;
const label = (name: string) => `support.records:equity.columns.${name}`;

/** Entries of the form (D53): the record, its columns and the mail to the office are made from them. */
export const equityFields = {
  firstName: field(({ user }) => user.first_name, 'firstname'),
  lastName: field(({ user }) => user.last_name, 'lastname'),
  email: field(({ user }) => user.mail.toLowerCase(), 'email', { type: 'email' }),
  phone: field(({ user }) => user.phone_nr, 'phone', unlisted),
  address: field(({ user }) => user.address, 'address', { label: label('address'), listed: false }),
  city: field(({ user }) => user.city, 'city', unlisted),
  region: field(({ user }) => user.state, 'state', unlisted),
  zip: field(({ user }) => user.zipcode, 'zip', unlisted),
  country: field(({ user }) => user.country, 'country', { type: 'country' }),
  level: field((form) => form.level, 'equityLevel', {
    label: label('level'),
    sensitivity: 'plain',
    choices: [EQUITY_LEVELS, 'equityLevels'],
  }),
  comment: field((form) => form.comment, 'comment', {
    label: label('comment'),
    type: 'lines',
    listed: false,
  }),
};
