import type { VolunteerForm } from '@larkfield/mf-support/forms';
import { languageOf, searchKeys, type FileOwner, type StoredFile } from '@larkfield/kit';
import type { Volunteer } from './store.ts';

/** The claimed waiver and as whose. */
export interface Waiver {
  readonly file: StoredFile;
  readonly by: FileOwner;
}

/** From the wire's names to ours; what was not entered is not stored. */
export function toVolunteer(form: VolunteerForm, { file, by }: Waiver, now: Date): Volunteer {
  const { person, reason, value, opening, under18, guardian } = form;
  const { firstname: firstName, lastname: lastName } = person;
  return {
    handling: 'new',
    language: languageOf(form),
    firstName,
    lastName,
    preferredName: person.preferredname,
    email: person.mail.toLowerCase(),
    phone: person.phone,
    address: person.address,
    zip: person.zipcode,
    city: person.city,
    state: person.state,
    country: person.country,
    reason,
    value,
    opening,
    guardian: under18 && guardian !== undefined ? { name: guardian, agreedAt: now } : undefined,
    waiver: file,
    waiverOwner: by,
    keys: searchKeys({ firstName, lastName }),
  };
}

/** The bytes of a file that came in the form itself, and a name for it; nothing when the form names a file by its id. */
export function fileIn(waiver: string): { readonly name: string; readonly bytes: Buffer } | undefined {
  const [head = '', data] = waiver.split(',', 2);
  if (data === undefined) return undefined;
  return { name: head.includes('zip') ? 'waiver.zip' : 'waiver.pdf', bytes: Buffer.from(data, 'base64') };
}
