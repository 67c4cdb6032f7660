import { DEFAULT_LANGUAGE } from '@larkfield/contracts';
import { toDetails, type Detail, type Mail, type Mailbox } from '@larkfield/kit';
import type { Contact } from './store.ts';

/** What the office reads; answering it writes to the visitor. */
export function officeMail(contact: Contact, reference: string, office: Mailbox): Mail {
  const { firstName, lastName, email } = contact;
  return {
    template: 'contactOffice',
    language: DEFAULT_LANGUAGE,
    to: office,
    replyTo: { name: `${firstName} ${lastName}`, address: email },
    values: { reference },
    details: detailsOf(contact, reference),
  };
}

/**
 * What the visitor reads. Nothing they typed is repeated, not even a name: whoever enters a stranger's
 * address here must not be able to send that stranger words of his own.
 */
export function senderMail({ language, email }: Contact, reference: string): Mail {
  return { template: 'contactSender', language, to: { name: '', address: email }, values: { reference } };
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
