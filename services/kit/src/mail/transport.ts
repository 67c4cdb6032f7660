import type { Mailbox } from '../parts/parts.ts';

export interface RenderedMail {
  /** Id of the outbox row. Used for Message-ID and file name, so that a repeated mail can be recognised. */
  readonly id: string;
  readonly from: Mailbox;
  readonly to: Mailbox;
  readonly replyTo?: Mailbox;
  readonly date: Date;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly language: string;
  readonly calendar?: { readonly method: 'PUBLISH' | 'CANCEL'; readonly content: string };
  /** Picture of the HTML, addressed there as `cid:<cid>`. */
  readonly picture?: { readonly cid: string; readonly content: Buffer };
  /** Unsubscribe URL and address for the mail program's own button. */
  readonly unsubscribe?: { readonly url: string; readonly mail: string };
}

export interface Transport {
  readonly kind: 'smtp' | 'file';
  /**
   * Resolves when the mail is stored elsewhere. `bulk`: one of many mails, for which connections stay open.
   * @throws an error that `problemOf` can classify.
   */
  send(mail: RenderedMail, bulk?: 'bulk'): Promise<void>;
  close(): void;
}

const ONE_CLICK = 'List-Unsubscribe=One-Click';

/** Returns the message for nodemailer. Addresses are objects, because in a string a comma would add a recipient. */
export function toMessage(mail: RenderedMail) {
  const { id, from, to, replyTo, language, unsubscribe, calendar, picture, ...rest } = mail;
  const host = from.address.split('@')[1] ?? 'localhost';
  return {
    ...rest,
    from,
    to,
    ...(replyTo ? { replyTo } : {}),
    messageId: `<${id}@${host}>`,
    // Prevents automatic replies, which could reply to each other without end.
    headers: {
      'auto-submitted': 'auto-generated',
      'content-language': language,
      // RFC 8058 allows one-click only over HTTPS.
      ...(unsubscribe?.url.startsWith('https:') ? { 'list-unsubscribe-post': ONE_CLICK } : {}),
    },
    ...(unsubscribe
      ? { list: { unsubscribe: [[unsubscribe.url, `mailto:${unsubscribe.mail}?subject=unsubscribe`]] } }
      : {}),
    ...(picture
      ? { attachments: [{ ...picture, filename: 'code.png', contentDisposition: 'inline' as const }] }
      : {}),
    ...(calendar ? { icalEvent: { ...calendar, filename: 'event.ics' } } : {}),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
