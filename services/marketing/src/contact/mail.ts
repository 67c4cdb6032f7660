import { mailTo, mailToOffice, toDetails, type Detail, type Mail, type Mailbox } from '@larkfield/kit';
import type { Contact } from './store.ts';

/** What the office reads. */
export function officeMail(contact: Contact, reference: string, office: Mailbox): Mail {
  const details = detailsOf(contact, reference);
  return mailToOffice('contactOffice', office, reference, { sender: contact, details });
}

/** What the visitor reads: nothing they typed. */
export function senderMail(contact: Contact, reference: string): Mail {
  return mailTo('contactSender', contact, { values: { reference } });
}

function detailsOf(contact: Contact, reference: string): Detail[] {
  return toDetails([
    ['reference', reference],
    ['firstname', contact.firstName],
    ['lastname', contact.lastName],
    ['preferredname', contact.preferredName],
    ['email', contact.email],
    ['phone', contact.phone],
    ['city', contact.city],
    ['state', contact.state],
    ['zip', contact.zip],
    ['country', contact.country, 'country'],
    ['role', contact.role, 'roles'],
    ['jobFunction', contact.jobFunction, 'jobFunctions'],
    ['jobTitle', contact.jobTitle],
    ['jobLevel', contact.jobLevel, 'jobLevels'],
    ['message', contact.message],
  ]);
}
