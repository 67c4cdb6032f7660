import { localizePath } from '@larkfield/contracts';
import {
  mailTo,
  mailToOffice,
  toDetails,
  type MailRecipient,
  type MailRequest,
  type Mailbox,
} from '@larkfield/kit/mail';
import type { BaseConfig } from '@larkfield/kit/runtime';

type Template =
  | 'accountConfirm'
  | 'accountWaiting'
  | 'accountApproved'
  | 'accountRefused'
  | 'accountRefusedReason'
  | 'accountSuspended'
  | 'accountActivated'
  | 'accountMadeAdmin'
  | 'accountMadeUser'
  | 'accountRoles'
  | 'accountReset'
  | 'accountPasswordChanged'
  | 'accountEmailConfirm'
  | 'accountEmailAsked'
  | 'accountEmailChanged'
  | 'accountEmailLeft'
  | 'accountEmailKept'
  | 'accountTaken'
  | 'accountCodesOn'
  | 'accountCodesOff'
  | 'accountClosed';

/** Mails with links that a user is waiting for. */
const URGENT: readonly Template[] = [
  'accountConfirm',
  'accountReset',
  'accountEmailConfirm',
  'accountEmailKept',
  'accountTaken',
];

/** Creates a mail about an account, with its reference and without any text typed into the public registration form. */
export function accountMail(
  template: Template,
  addressee: MailRecipient & { readonly reference?: string },
  more?: Pick<Partial<MailRequest>, 'values' | 'link'>,
): MailRequest {
  const mail = mailTo(template, addressee, {
    ...more,
    ...(URGENT.includes(template) ? { urgent: true } : {}),
  });
  const { reference } = addressee;
  return reference === undefined ? mail : { ...mail, details: toDetails([['reference', reference]]) };
}

export function loginLink(
  { SITE_ORIGIN }: Pick<BaseConfig, 'SITE_ORIGIN'>,
  { language }: Pick<MailRecipient, 'language'>,
): string {
  return `${SITE_ORIGIN}${localizePath('/login', language)}`;
}

export function reviewMail(office: Mailbox, reference: string): MailRequest {
  return mailToOffice('accountReview', office, reference);
}
