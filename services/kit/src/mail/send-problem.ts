/** Why a mail was not sent, in a form that can be stored and shown. */
export interface SendProblem {
  /** Status code of the server (`550`), else the error's code (`ETIMEDOUT`). */
  readonly code: string;
  /**
   * `mail`: retry this mail later. `final`: the server never accepts this mail. For all mails: `away`, the server is not
   * available; `login`, it refuses our login.
   */
  readonly kind: 'mail' | 'final' | 'away' | 'login';
  /**
   * Set if the server refused the recipient for good, not the mail. `unknown`: it says that there is no such mailbox, or
   * that the mailbox is disabled. `refused`: it gives another reason or none, such as a full mailbox or our reputation.
   */
  readonly recipient?: 'unknown' | 'refused';
}

/** SMTP commands before the first one about a mail, as named by nodemailer. */
const COMMANDS_BEFORE_MAIL = ['CONN', 'EHLO', 'HELO', 'LHLO', 'STARTTLS'];

/** Nodemailer's codes for failed name lookups and connections. */
/** Enhanced status codes (RFC 3463): bad destination mailbox, domain or syntax; moved; mailbox disabled. */
const NO_MAILBOX = /\b5\.(?:1\.(?:[1236]|10)|2\.1)\b/;

const UNREACHABLE = ['EDNS', 'ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH'];

/**
 * Classifies a failure of sending. A 5xx status is final for the mail, except for our own login (535 and similar),
 * which the operator must fix while the mail waits. Failures before the first command about a mail concern only the
 * server.
 */
export function problemOf(error: unknown): SendProblem {
  if (!(error instanceof Error)) return { code: 'UNKNOWN', kind: 'mail' };
  const name = textOf(error, 'code') ?? error.name;
  const status =
    'responseCode' in error && typeof error.responseCode === 'number' ? error.responseCode : undefined;
  const kind = kindOf(error, name, status);
  const isRecipient = kind === 'final' && textOf(error, 'command') === 'RCPT TO';
  return {
    code: status === undefined ? name : String(status),
    kind,
    ...(isRecipient ? { recipient: recipientProblem(error) } : {}),
  };
}

function recipientProblem(error: Error): 'unknown' | 'refused' {
  return NO_MAILBOX.test(textOf(error, 'response') ?? '') ? 'unknown' : 'refused';
}

function kindOf(error: Error, name: string, status: number | undefined): SendProblem['kind'] {
  if (name === 'EAUTH') return 'login';
  // Nodemailer reports a timeout during the conversation with an earlier command.
  const isSocketTimeout = textOf(error, 'timeoutType') === 'SOCKET_TIMEOUT';
  const isBeforeMail =
    (!isSocketTimeout && COMMANDS_BEFORE_MAIL.includes(textOf(error, 'command') ?? '')) ||
    UNREACHABLE.includes(name);
  if (isBeforeMail || name === 'ETLS' || status === 421) return 'away';
  return status !== undefined && status >= 500 ? 'final' : 'mail';
}

function textOf(error: Error, property: string): string | undefined {
  const value: unknown = Reflect.get(error, property);
  return typeof value === 'string' ? value : undefined;
}
