import { localizePath } from '@larkfield/contracts';
import { mailTo, mailToOffice, toDetails, type MailRequest, type Mailbox } from '@larkfield/kit/mail';
import { formDetails } from '@larkfield/kit/records';
import { volunteerFields } from './fields.ts';
import type { Volunteer } from './store.ts';

export function officeMail(volunteer: Volunteer, reference: string, office: Mailbox): MailRequest {
  const guardian = toDetails([['volunteerGuardian', volunteer.guardian?.name]]);
  const details = [...formDetails(volunteerFields, volunteer, reference), ...guardian];
  return mailToOffice('volunteerOffice', office, reference, { sender: volunteer, details });
}

/** Returns the confirmation, without any text of the form, because the address may belong to somebody else. */
export function senderMail(volunteer: Volunteer, reference: string, siteOrigin: string): MailRequest {
  const link = siteOrigin + localizePath('/volunteer/status', volunteer.language);
  return mailTo('volunteerSender', volunteer, { values: { reference }, link });
}
