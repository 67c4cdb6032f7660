import { DEFAULT_LANGUAGE, localizePath, type Language } from '@larkfield/contracts';
import type { Detail, Mail, Mailbox } from '../records/parts.ts';

/** An address that somebody has entered, and the language of the page it was entered on. */
export interface Addressee {
  readonly email: string;
  readonly language: Language;
}

/**
 * A mail to an address that somebody has entered. No name goes with it: whoever enters a stranger's address must not
 * be able to send that stranger words of his own.
 */
export function mailTo(
  template: string,
  { language, email }: Addressee,
  more: Partial<Pick<Mail, 'values' | 'link' | 'unsubscribe' | 'urgent' | 'calendar'>> = {},
): Mail {
  return { template, language, to: { name: '', address: email }, values: {}, ...more };
}

/** A mail to the office about a record; answering it writes to whoever sent the form. */
export function mailToOffice(
  template: string,
  office: Mailbox,
  reference: string,
  form?: {
    readonly sender: { readonly firstName: string; readonly lastName: string; readonly email: string };
    readonly details: readonly Detail[];
  },
): Mail {
  const mail = { template, language: DEFAULT_LANGUAGE, to: office, values: { reference } } as const;
  if (!form) return mail;
  const { firstName, lastName, email } = form.sender;
  return { ...mail, replyTo: { name: `${firstName} ${lastName}`, address: email }, details: form.details };
}

/**
 * Address of a page with a token in the fragment, which browsers send to no server and no log. The host is the
 * configured one, whatever host a call was made to.
 */
export function tokenLink(
  path: string,
  { language }: Pick<Addressee, 'language'>,
  token: string,
  siteOrigin: string,
): string {
  return `${siteOrigin}${localizePath(path, language)}#token=${token}`;
}

/** Enough of an address for its owner to know it: `z***@example.org`. */
export function maskAddress(email: string): string {
  return `${email.slice(0, 1)}***${email.slice(email.lastIndexOf('@'))}`;
}
