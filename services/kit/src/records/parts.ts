import type { Language } from '@larkfield/contracts';

/** Somebody mail goes to or comes from. Always both parts: a comma in a plain string would add a recipient. */
export interface Mailbox {
  readonly name: string;
  readonly address: string;
}

/** A line of a table in a mail: text key of the label, and the value as it was entered. */
export interface Detail {
  readonly label: string;
  readonly value: string;
  /** The value is a key: `country`, or a group of namespace `forms` such as `roles`. */
  readonly kind?:
    'country' | 'roles' | 'jobFunctions' | 'jobLevels' | 'frequencies' | 'referralKinds' | 'equityLevels';
}

/**
 * A mail before it is written: what it says is decided by `template` when it is sent. It carries no files: the site mails
 * nothing that a stranger has uploaded.
 */
export interface Mail {
  /** Group of `locales/<language>/<service>.mail.json`. */
  readonly template: string;
  readonly language: Language;
  readonly to: Mailbox;
  readonly replyTo?: Mailbox;
  /** Somebody waits in front of the screen: goes before others. */
  readonly urgent?: true;
  /** Filled into the texts. */
  readonly values: Readonly<Record<string, string>>;
  readonly details?: readonly Detail[];
  /** Address of the one link, shown after the texts. */
  readonly link?: string;
  /** Entry for the reader's calendar (iCalendar), as a part of the mail that mail programs offer to take over. */
  readonly calendar?: { readonly method: 'PUBLISH' | 'CANCEL'; readonly content: string };
  /** Address at which one POST without cookies ends these mails (RFC 8058); told in the head of the mail. */
  readonly unsubscribe?: string;
}

/** Who did what to which record; no personal data. */
export interface AuditEntry {
  readonly action: string;
  readonly actor: string;
  /** Reference of the record. */
  readonly subject: string;
  /** What was there before a change that names it. */
  readonly was?: string;
  /** State that a change has led to, or whose a record has become, or what is there now. */
  readonly to?: string;
  /** Network that the call came from (`networkOf`), where a person made it. */
  readonly from?: string;
  readonly requestId: string;
}

/** What a record carries until a worker has moved it on; `since` is what the worker's index finds. */
export interface Parts {
  readonly since: Date;
  /** Changes whenever something is added (`add-parts.ts`). */
  readonly stamp?: string;
  readonly mail: readonly (Mail & { readonly id: string })[];
  readonly audit: readonly (AuditEntry & { readonly id: string; readonly at: Date })[];
}

/** What every record holds beside its own fields. */
export interface HasParts {
  readonly parts?: Parts;
}
