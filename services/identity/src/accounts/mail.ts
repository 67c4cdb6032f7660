import { DEFAULT_LANGUAGE, localizePath } from '@larkfield/contracts';
import type { Mail, Mailbox } from '@larkfield/kit';
import type { Account } from './account.ts';

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
  | 'accountCodesOn'
  | 'accountCodesOff'
  | 'accountClosed';

type Addressee = Pick<Account, 'email' | 'language'>;

/**
 * A mail about an account. Not a word that was typed into the registration is in it, not even a name:
 * anybody can register any address.
 */
export function accountMail(
  template: Template,
  { email, language }: Addressee,
  more: { readonly values?: Readonly<Record<string, string>>; readonly link?: string } = {},
): Mail {
  return { template, language, to: { name: '', address: email }, values: {}, ...more };
}

/** Tells the office that a request waits for review. */
export function reviewMail(office: Mailbox, reference: string): Mail {
  return { template: 'accountReview', language: DEFAULT_LANGUAGE, to: office, values: { reference } };
}

/**
 * Address of a page with a token in the fragment, which browsers send to no server and no log. The host is
 * the configured one, whatever host a call was made to.
 */
export function linkTo(path: string, { language }: Addressee, token: string, siteOrigin: string): string {
  return `${siteOrigin}${localizePath(path, language)}#token=${token}`;
}
