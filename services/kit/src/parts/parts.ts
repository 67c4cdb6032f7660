import type { Language } from '@larkfield/contracts';

/** Sender or recipient of a mail. Always two fields: in a plain string a comma would add a recipient. */
export interface Mailbox {
  readonly name: string;
  readonly address: string;
}

/** A row of the table in a mail: text key of the label, and the value as entered. */
export interface MailDetail {
  readonly label: string;
  readonly value: string;
  /** Set if the value is a key: `country`, or a group of the namespace `forms`, such as `roles`. */
  readonly kind?:
    'country' | 'roles' | 'jobFunctions' | 'jobLevels' | 'frequencies' | 'referralKinds' | 'equityLevels';
}

/** A mail before it is rendered. It has no attached files, so visitors' files are never mailed. */
export interface MailRequest {
  /** Group of texts in `locales/<language>/<service>.mail.json`. */
  readonly template: string;
  readonly language: Language;
  readonly to: Mailbox;
  readonly replyTo?: Mailbox;
  /** A visitor is waiting for it, so it is sent first. */
  readonly urgent?: true;
  /** Values of the texts' placeholders. */
  readonly values: Readonly<Record<string, string>>;
  readonly details?: readonly MailDetail[];
  /**
   * Text that the office or an author wrote, shown as it is below the lines of the template; without any, below a
   * greeting with the value `name`. Empty lines separate paragraphs.
   */
  readonly written?: string;
  /** URL of the only link, shown after the texts. */
  readonly link?: string;
  /** Entry for the recipient's calendar (iCalendar), a part of the mail that mail programs can import. */
  readonly calendar?: { readonly method: 'PUBLISH' | 'CANCEL'; readonly content: string };
  /**
   * Number that the mail shows as a QR code and in words, with the service's texts `code.show` and `code.alt`. The picture is
   * a part of the mail, because mail programs do not load others.
   */
  readonly code?: string;
  /** Content that the service has rendered, instead of the template's lines. */
  readonly rendered?: { readonly text: string; readonly html: string };
  /** URL at which one POST without cookies unsubscribes (RFC 8058), sent as a mail header. */
  readonly unsubscribe?: string;
}

/** A changed field of a record. Of a sensitive or secret field neither value is kept, only that it changed. */
export interface AuditChange {
  /** Column of the record kind, input of an action, `note` or `owner`. */
  readonly field: string;
  readonly was?: string | number | boolean;
  readonly to?: string | number | boolean;
  /** Set for texts that are entered per language. */
  readonly language?: Language;
}

/** An audit entry: actor, action and record. Only `changes` may hold personal data. */
export interface AuditEntry {
  readonly action: string;
  readonly actor: string;
  /** Reference of the record. */
  readonly subject: string;
  /** Value before the change, if the action records it. */
  readonly was?: string;
  /** New value, state or owner after the change. */
  readonly to?: string;
  /** Old and new values of fields. Deleted when the personal data of the subject is erased. */
  readonly changes?: readonly AuditChange[];
  /** With this entry the personal data of the subject ends: the values in its earlier entries are deleted, too. */
  readonly erases?: true;
  /** Network of the client (`anonymizeIp`), if a person made the call. */
  readonly from?: string;
  readonly requestId: string;
}

/** Mails and audit entries that a record holds until the relay moves them. `since` is indexed for the relay. */
export interface Parts {
  readonly since: Date;
  /** Changes whenever parts are added (`add-parts.ts`). */
  readonly stamp?: string;
  readonly mail: readonly (MailRequest & { readonly id: string })[];
  readonly audit: readonly (AuditEntry & { readonly id: string; readonly at: Date })[];
}

export interface HasParts {
  readonly parts?: Parts;
}
