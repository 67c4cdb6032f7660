/** What kept a mail from being sent, in a form that can be stored and shown. */
export interface SendProblem {
  /** The server's status (`550`), else the error's code (`ETIMEDOUT`). */
  readonly code: string;
  /** `mail`: this mail may go later. `final`: it never will. The others concern the server, and so all mails. */
  readonly kind: 'mail' | 'final' | 'away' | 'login';
}

/** Steps of a conversation before the first word about a mail, as nodemailer names them. */
const BEFORE = ['CONN', 'EHLO', 'HELO', 'LHLO', 'STARTTLS'];

/** Nodemailer's codes for a name that is not found and a connection that does not come about. */
const UNREACHABLE = ['EDNS', 'ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH'];

/**
 * A server's 5xx is its last word about a mail, except on our own login (535 and the like): that is for the operator to
 * mend, and the mail must wait. Whatever happens before a mail is spoken of says nothing of the mail.
 */
export function problemOf(error: unknown): SendProblem {
  if (!(error instanceof Error)) return { code: 'UNKNOWN', kind: 'mail' };
  const name = textOf(error, 'code') ?? error.name;
  const status =
    'responseCode' in error && typeof error.responseCode === 'number' ? error.responseCode : undefined;
  return { code: status === undefined ? name : String(status), kind: kindOf(error, name, status) };
}

function kindOf(error: Error, name: string, status: number | undefined): SendProblem['kind'] {
  if (name === 'EAUTH') return 'login';
  // Silence in the middle of a conversation is said to be of its beginning.
  const isStuck = textOf(error, 'timeoutType') === 'SOCKET_TIMEOUT';
  const before = (!isStuck && BEFORE.includes(textOf(error, 'command') ?? '')) || UNREACHABLE.includes(name);
  if (before || name === 'ETLS' || status === 421) return 'away';
  return status !== undefined && status >= 500 ? 'final' : 'mail';
}

function textOf(error: Error, property: string): string | undefined {
  const value: unknown = Reflect.get(error, property);
  return typeof value === 'string' ? value : undefined;
}
