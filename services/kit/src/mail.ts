/** Requests for mails, their recipients and the outbox. */

export { toDetails } from './mail/mail-details.ts';
export { outboxCollection } from './mail/mail-row.ts';
export { mailTo, mailToOffice, maskAddress, tokenLink, type MailRecipient } from './mail/mail-to.ts';
export { parseMailbox } from './mail/mailbox.ts';
export type { Mailbox, MailDetail, MailRequest } from './parts/parts.ts';
