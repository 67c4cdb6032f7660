import { formFieldOf } from '@larkfield/kit/records';
import type { VolunteerForm } from '@larkfield/mf-support/forms';
import { SUPPORT } from '../../service.config.ts';
import { openingTitles } from '../openings/titles.ts';

const field = formFieldOf<VolunteerForm>();
const unlisted = { listed: false } as const;
const label = (name: string) => `support.mail:fields.${name}`;
/** People tell why they want to help: often because of an illness in the family. */
const sensitive = (name: string) =>
  ({ label: label(name), type: 'lines', sensitivity: 'sensitive', roles: SUPPORT }) as const;

/** Entries of the form: the record, its columns and the mail to the coordinator are made from them. */
export const volunteerFields = {
  firstName: field(({ person }) => person.firstname, 'firstname'),
  lastName: field(({ person }) => person.lastname, 'lastname'),
  preferredName: field(({ person }) => person.preferredname, 'preferredname', unlisted),
  email: field(({ person }) => person.mail.toLowerCase(), 'email', { type: 'email' }),
  phone: field(({ person }) => person.phone, 'phone', unlisted),
  address: field(({ person }) => person.address, 'volunteerAddress', {
    label: label('volunteerAddress'),
    listed: false,
  }),
  zip: field(({ person }) => person.zipcode, 'zip', unlisted),
  city: field(({ person }) => person.city, 'city', unlisted),
  state: field(({ person }) => person.state, 'state', { columnName: 'region', listed: false }),
  country: field(({ person }) => person.country, 'country', { type: 'country' }),
  // Address of the opening that they apply for.
  opening: field((form) => form.opening, 'volunteerOpening', {
    label: label('volunteerOpening'),
    sensitivity: 'plain',
    titles: openingTitles,
  }),
  reason: field((form) => form.reason, 'volunteerReason', sensitive('volunteerReason')),
  value: field((form) => form.value, 'volunteerValue', sensitive('volunteerValue')),
};
