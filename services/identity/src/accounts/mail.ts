import { mailTo, mailToOffice, type Addressee, type Mail, type Mailbox } from '@larkfield/kit';

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

/**
 * A mail about an account. Not a word that was typed into the registration is in it, not even a name:
 * anybody can register any address.
 */
export function accountMail(
  template: Template,
  addressee: Addressee,
  more?: Pick<Partial<Mail>, 'values' | 'link'>,
): Mail {
  return mailTo(template, addressee, more);
}

/** Tells the office that a request waits for review. */
export function reviewMail(office: Mailbox, reference: string): Mail {
  return mailToOffice('accountReview', office, reference);
}
