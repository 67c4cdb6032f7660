import { localizePath } from '@larkfield/contracts';
import { mailTo, mailToOffice, toDetails, type Mail, type Mailbox } from '@larkfield/kit';
import type { Volunteer } from './store.ts';

/** What the coordinator reads. */
export function officeMail(volunteer: Volunteer, reference: string, office: Mailbox): Mail {
  const details = toDetails([
    ['reference', reference],
    ['volunteerOpening', volunteer.opening],
    ['firstname', volunteer.firstName],
    ['lastname', volunteer.lastName],
    ['preferredname', volunteer.preferredName],
    ['email', volunteer.email],
    ['phone', volunteer.phone],
    ['volunteerAddress', volunteer.address],
    ['zip', volunteer.zip],
    ['city', volunteer.city],
    ['state', volunteer.state],
    ['country', volunteer.country, 'country'],
    ['volunteerReason', volunteer.reason],
    ['volunteerValue', volunteer.value],
    ['volunteerGuardian', volunteer.guardian?.name],
  ]);
  return mailToOffice('volunteerOffice', office, reference, { sender: volunteer, details });
}

/** What the volunteer reads: nothing they typed, and where they see what becomes of it. */
export function senderMail(volunteer: Volunteer, reference: string, siteOrigin: string): Mail {
  const link = siteOrigin + localizePath('/volunteer/status', volunteer.language);
  return mailTo('volunteerSender', volunteer, { values: { reference }, link });
}
