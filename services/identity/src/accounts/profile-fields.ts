import { contactRoleOf } from '@larkfield/contracts/catalogues';
import type { ProfileForm } from '@larkfield/mf-marketing/forms';
import { searchKeys } from '@larkfield/kit/records';
import type { Person } from './account.ts';

/** Maps a form from the wire's field names to those of an account. Empty fields are not stored. */
export function toPerson(form: ProfileForm): Person {
  return {
    firstName: form.firstname,
    middleInitial: form.middleinitial,
    lastName: form.lastname,
    preferredName: form.preferredname,
    role: contactRoleOf(form.role),
    country: form.country,
    region: form.state,
    city: form.city,
    zip: form.zipcode,
    jobFunction: form.jobfunction,
    jobLevel: form.joblevel,
    jobTitle: form.jobtitle,
    keys: searchKeys({ firstName: form.firstname, lastName: form.lastname }),
  };
}

/** Maps an account's details to the wire's field names. */
export function toProfile(person: Person) {
  return {
    firstname: person.firstName,
    middleinitial: person.middleInitial,
    lastname: person.lastName,
    preferredname: person.preferredName,
    role: person.role,
    country: person.country,
    state: person.region,
    city: person.city,
    zipcode: person.zip,
    jobfunction: person.jobFunction,
    joblevel: person.jobLevel,
    jobtitle: person.jobTitle,
  };
}
