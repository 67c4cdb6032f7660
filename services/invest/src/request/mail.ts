import { mailTo, mailToOffice, toDetails, type Mail, type Mailbox } from '@larkfield/kit';
import type { VisitorRequest } from './store.ts';

/** What the office reads. */
export function officeMail(request: VisitorRequest, reference: string, office: Mailbox): Mail {
  const details = toDetails([
    ['reference', reference],
    ['firstname', request.firstName],
    ['lastname', request.lastName],
    ['email', request.email],
    ['message', request.message],
  ]);
  return mailToOffice('requestOffice', office, reference, { sender: request, details });
}

/** What the visitor reads: nothing they typed. */
export function senderMail(request: VisitorRequest, reference: string): Mail {
  return mailTo('requestSender', request, { values: { reference } });
}
