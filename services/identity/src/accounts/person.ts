import { contactRoleOf } from '@larkfield/contracts/catalogues';
import type { ProfileForm } from '@larkfield/mf-marketing/forms';
import { searchKeys } from '@larkfield/kit';
import type { Person } from './account.ts';

/** From the wire's names to ours; what was not entered is not stored. */
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

/** From our names to the wire's. */
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
