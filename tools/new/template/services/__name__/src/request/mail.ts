import { mailTo, mailToOffice, toDetails, type MailRequest, type Mailbox } from '@larkfield/kit/mail';
import type { VisitorRequest } from './store.ts';

/** Returns the mail to the office. */
export function officeMail(request: VisitorRequest, reference: string, office: Mailbox): MailRequest {
  const details = toDetails([
    ['reference', reference],
    ['firstname', request.firstName],
    ['lastname', request.lastName],
    ['email', request.email],
    ['message', request.message],
  ]);
  return mailToOffice('requestOffice', office, reference, { sender: request, details });
}

/** Returns the confirmation to the sender, which contains nothing that they typed. */
export function senderMail(request: VisitorRequest, reference: string): MailRequest {
  return mailTo('requestSender', request, { values: { reference } });
}
