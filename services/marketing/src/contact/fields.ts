import { contactRoleOf, CONTACT_ROLES, JOB_FUNCTIONS, JOB_LEVELS } from '@larkfield/contracts/catalogues';
import { formFieldOf } from '@larkfield/kit/records';
import type { ContactForm } from '@larkfield/mf-marketing/forms';
import { SUPPORT } from '../../service.config.ts';

const field = formFieldOf<ContactForm>();
const unlisted = { listed: false } as const;

/** Entries of the contact form: the record, its columns and the mail to the office are made from them. */
export const contactFields = {
  firstName: field((form) => form.firstname, 'firstname'),
  lastName: field((form) => form.lastname, 'lastname'),
  preferredName: field((form) => form.preferredname, 'preferredname', unlisted),
  email: field((form) => form.email.toLowerCase(), 'email', { type: 'email' }),
  phone: field((form) => form.phone, 'phone', unlisted),
  city: field((form) => form.city, 'city', unlisted),
  state: field((form) => form.state, 'state', { columnName: 'region', listed: false }),
  zip: field((form) => form.zip, 'zip', unlisted),
  country: field((form) => form.country, 'country', { type: 'country' }),
  role: field((form) => contactRoleOf(form.role), 'role', {
    label: 'mail:fields.role',
    choices: [CONTACT_ROLES, 'roles'],
  }),
  jobFunction: field((form) => form.jobFunction, 'jobFunction', {
    choices: [JOB_FUNCTIONS, 'jobFunctions'],
    listed: false,
  }),
  jobTitle: field((form) => form.jobTitle, 'jobTitle', unlisted),
  jobLevel: field((form) => form.jobLevel, 'jobLevel', { choices: [JOB_LEVELS, 'jobLevels'], listed: false }),
  // People write to us about the health of their children.
  message: field((form) => form.message, 'message', {
    type: 'lines',
    sensitivity: 'sensitive',
    roles: SUPPORT,
  }),
};
