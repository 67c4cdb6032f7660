import { localizePath } from '@larkfield/contracts';
import {
  mailTo,
  mailToOffice,
  type Addressee,
  type BaseConfig,
  type Mail,
  type Mailbox,
} from '@larkfield/kit';

/** Groups of `mail.json` that a person gets about the own account. */
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

/** Links that somebody waits for. */
const URGENT: readonly Template[] = [
  'accountConfirm',
  'accountReset',
  'accountEmailConfirm',
  'accountEmailKept',
  'accountTaken',
];

/**
 * A mail about an account. Not a word that was typed into the registration is in it, not even a name:
 * anybody can register any address.
 */
export function accountMail(
  template: Template,
  addressee: Addressee,
  more?: Pick<Partial<Mail>, 'values' | 'link'>,
): Mail {
  return mailTo(template, addressee, { ...more, ...(URGENT.includes(template) ? { urgent: true } : {}) });
}

/** Where somebody logs in, in their own language. */
export function loginLink(
  { SITE_ORIGIN }: Pick<BaseConfig, 'SITE_ORIGIN'>,
  { language }: Pick<Addressee, 'language'>,
): string {
  return `${SITE_ORIGIN}${localizePath('/login', language)}`;
}

/** Tells the office that a request waits for review. */
export function reviewMail(office: Mailbox, reference: string): Mail {
  return mailToOffice('accountReview', office, reference);
}
