/** Requests for mails, their recipients and the outbox. */

export type { BulkMail, BulkMails } from './mail/bulk-mails.ts';
export type { SendProblem } from './mail/send-problem.ts';
export type { RenderedMail } from './mail/transport.ts';
export { toMessage } from './mail/transport.ts';
export { toDetails } from './mail/mail-details.ts';
export { outboxCollection } from './mail/mail-row.ts';
export { mailTo, mailToOffice, maskAddress, tokenLink, type MailRecipient } from './mail/mail-to.ts';
export { createRequestRenderer } from './mail/mail-preview.ts';
export { parseMailbox } from './mail/mailbox.ts';
export type { Mailbox, MailDetail, MailRequest } from './parts/parts.ts';
