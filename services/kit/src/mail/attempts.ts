/** Mails that a process hands over at the same time. */
export const MAIL_CONNECTIONS = 4;

/** Minutes to the next attempt after the first, second … temporary failure. After the last, the mail has failed. */
export const BACK_OFF_MINUTES = [0.5, 5, 15, 60, 240, 720, 1440] as const;

/** Milliseconds between probes of an unavailable server, or of one that rejects our login. */
export const PROBE_MS = { away: 3_000, login: 60_000 } as const;

/** Outcomes of an attempt. `away`: the server does not answer, which says nothing about the mail. */
export const MAIL_OUTCOMES = ['sent', 'put off', 'failed', 'away'] as const;
export type MailOutcome = (typeof MAIL_OUTCOMES)[number];
