import { contactRoleOf } from '@larkfield/contracts/catalogues';
import type { ContactForm } from '@larkfield/mf-marketing/forms';
import { languageOf, searchKeys } from '@larkfield/kit';
import type { Contact } from './store.ts';

/** From the wire's names to ours; what was not entered is not stored. */
export function toContact(form: ContactForm): Contact {
  return {
    language: languageOf(form),
    firstName: form.firstname,
    lastName: form.lastname,
    preferredName: form.preferredname,
    city: form.city,
    state: form.state,
    country: form.country,
    zip: form.zip,
    email: form.email.toLowerCase(),
    phone: form.phone,
    role: contactRoleOf(form.role),
    jobFunction: form.jobFunction,
    jobTitle: form.jobTitle,
    jobLevel: form.jobLevel,
    message: form.message,
    handling: 'new',
    keys: searchKeys({ firstName: form.firstname, lastName: form.lastname }),
  };
}
