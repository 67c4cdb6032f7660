import { AUDIENCE_ROLES, FREQUENCIES } from '@larkfield/contracts/catalogues';
import { formFieldOf } from '@larkfield/kit/records';
import type { NewsletterForm } from '@larkfield/mf-marketing/forms';

const field = formFieldOf<NewsletterForm>();
const unlisted = { listed: false } as const;

/** Entries of the form: the record and its columns are made from them. */
export const newsletterFields = {
  firstName: field((form) => form.firstname, 'firstname'),
  lastName: field((form) => form.lastname, 'lastname'),
  email: field((form) => form.email.toLowerCase(), 'email', { type: 'email' }),
  city: field((form) => form.city, 'city', unlisted),
  region: field((form) => form.state, 'state', unlisted),
  zip: field((form) => form.zip, 'zip', unlisted),
  country: field((form) => form.country, 'country', { type: 'country' }),
  role: field((form) => form.role, 'role', {
    label: 'mail:fields.role',
    choices: [AUDIENCE_ROLES, 'roles'],
    listed: false,
  }),
  frequency: field((form) => form.frequency, 'frequency', {
    sensitivity: 'plain',
    choices: [FREQUENCIES, 'frequencies'],
  }),
};
