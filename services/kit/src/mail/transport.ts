import type { Mailbox } from '../records/parts.ts';

/** A mail in words, ready to be sent. */
export interface Letter {
  /** Id of its row; makes Message-ID and file name, so that a repeat can be recognised. */
  readonly id: string;
  readonly from: Mailbox;
  readonly to: Mailbox;
  readonly replyTo?: Mailbox;
  readonly date: Date;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly language: string;
  /** Entry for the reader's calendar. */
  readonly calendar?: { readonly method: 'PUBLISH' | 'CANCEL'; readonly content: string };
  /** Two ways to end these mails, for the mail program's own button. */
  readonly unsubscribe?: { readonly url: string; readonly mail: string };
}

/** Where mails go: a server, or files. */
export interface Transport {
  readonly kind: 'smtp' | 'file';
  /** Settles when the mail is safe elsewhere. @throws what `problemOf` can read. */
  send(letter: Letter): Promise<void>;
  close(): void;
}

const ONE_CLICK = 'List-Unsubscribe=One-Click';

/** The message as nodemailer takes it. Addresses are objects: in a string a comma adds a recipient. */
export function toMessage({ id, from, to, replyTo, language, unsubscribe, calendar, ...rest }: Letter) {
  const host = from.address.split('@')[1] ?? 'localhost';
  return {
    ...rest,
    from,
    to,
    ...(replyTo ? { replyTo } : {}),
    messageId: `<${id}@${host}>`,
    // Answers of absent people would come back to us, and ours to them.
    headers: {
      'auto-submitted': 'auto-generated',
      'content-language': language,
      // The standard (RFC 8058) allows one click only where nobody on the way can read the address.
      ...(unsubscribe?.url.startsWith('https:') ? { 'list-unsubscribe-post': ONE_CLICK } : {}),
    },
    ...(unsubscribe
      ? { list: { unsubscribe: [[unsubscribe.url, `mailto:${unsubscribe.mail}?subject=unsubscribe`]] } }
      : {}),
    ...(calendar ? { icalEvent: { ...calendar, filename: 'event.ics' } } : {}),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
