import { DEFAULT_LANGUAGE, localizePath, type Language } from '@larkfield/contracts';
import type { MailDetail, MailRequest, Mailbox } from '../parts/parts.ts';

/** An address from a form, and the language of the form's page. */
export interface MailRecipient {
  readonly email: string;
  readonly language: Language;
}

/**
 * Creates a mail to an address from a form. A mail that no administrator has read holds no name: a visitor who enters
 * a stranger's address must not be able to send that stranger own words.
 */
export function mailTo(
  template: string,
  { language, email }: MailRecipient,
  more: Partial<
    Pick<MailRequest, 'values' | 'written' | 'link' | 'code' | 'unsubscribe' | 'urgent' | 'calendar'>
  > = {},
): MailRequest {
  return { template, language, to: { name: '', address: email }, values: {}, ...more };
}

/** Creates a mail to the office about a record. A reply goes to the sender of the form. */
export function mailToOffice(
  template: string,
  office: Mailbox,
  reference: string,
  form?: {
    readonly sender: { readonly firstName: string; readonly lastName: string; readonly email: string };
    readonly details: readonly MailDetail[];
  },
): MailRequest {
  const mail = { template, language: DEFAULT_LANGUAGE, to: office, values: { reference } } as const;
  if (!form) return mail;
  const { firstName, lastName, email } = form.sender;
  return { ...mail, replyTo: { name: `${firstName} ${lastName}`, address: email }, details: form.details };
}

/** Returns a page's URL with a token in the fragment, which browsers do not send to servers. */
export function tokenLink(
  path: string,
  { language }: Pick<MailRecipient, 'language'>,
  token: string,
  siteOrigin: string,
): string {
  return `${siteOrigin}${localizePath(path, language)}#token=${token}`;
}

/** Masks an address so that only its owner recognises it: `z***@example.org`. */
export function maskAddress(email: string): string {
  return `${email.slice(0, 1)}***${email.slice(email.lastIndexOf('@'))}`;
}
