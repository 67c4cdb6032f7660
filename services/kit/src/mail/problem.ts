/** What kept a mail from being sent, in a form that can be stored and shown. */
export interface SendProblem {
  /** The server's status (`550`), else the error's code (`ETIMEDOUT`). */
  readonly code: string;
  /** Another try would end the same way. */
  readonly permanent: boolean;
}

/**
 * A server's 5xx is its last word, except on our own login (535 and the like): that is for the operator to
 * mend, and the mail must wait. Everything else (4xx, no connection, time limit) may pass.
 */
export function problemOf(error: unknown): SendProblem {
  if (!(error instanceof Error)) return { code: 'UNKNOWN', permanent: false };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name;
  const status =
    'responseCode' in error && typeof error.responseCode === 'number' ? error.responseCode : undefined;
  const ours = code === 'EAUTH' || code === 'ETLS';
  return {
    code: status === undefined ? code : String(status),
    permanent: !ours && status !== undefined && status >= 500,
  };
}
