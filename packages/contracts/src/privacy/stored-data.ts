/** What data are stored for, in the order of the privacy policy. Texts: `legal:purposes`. */
export const PURPOSES = [
  'messages',
  'newsletter',
  'accounts',
  'signUps',
  'posts',
  'fieldTrial',
  'volunteers',
  'referrals',
  'donations',
  'equity',
  'investorAccounts',
  'investments',
  'files',
  'mails',
  'audit',
  'protection',
] as const;

export type Purpose = (typeof PURPOSES)[number];

/** Categories of data, in the order of the privacy policy. Texts: `legal:data`. */
export const DATA_CATEGORIES = [
  'name',
  'contact',
  'address',
  'work',
  'username',
  'password',
  'logins',
  'birth',
  'child',
  'answers',
  'guardian',
  'message',
  'consent',
  'file',
  'likes',
  'calendar',
  'attendance',
  'payment',
  'amount',
  'beneficiaries',
  'bank',
  'taxNumbers',
  'actions',
  'addressHash',
  'notes',
] as const;

export type DataCategory = (typeof DATA_CATEGORIES)[number];

/** A duration as the policies show it. Texts: `legal:durations`. */
export interface Duration {
  readonly unit: 'hours' | 'days' | 'years';
  readonly count: number;
}

/** From when on, or how long, something is kept. Texts: `legal:kept`. */
export const KEPT = [
  'account',
  'subscribed',
  'published',
  'asked',
  'money',
  'law',
  'unpaid',
  'unconfirmed',
  'received',
  'handled',
  'accepted',
  'declined',
  'event',
  'removed',
  'settled',
  'stopped',
  'held',
  'refused',
  'closed',
  'reported',
  'withdrawn',
  'cancelled',
  'login',
  'proof',
  'draft',
  'unfinished',
  'opened',
  'signature',
  'unclaimed',
  'queued',
  'sent',
  'unsent',
  'erased',
  'window',
  'withRecord',
  'objection',
  'always',
] as const;

export interface Kept {
  readonly when: (typeof KEPT)[number];
  readonly for?: Duration;
}

/** Who gets to see data. Texts: `legal:seen`. */
export const SEEN_BY = ['staff', 'public', 'paypal', 'mailServer', 'nobody'] as const;

/** What one collection is for. Columns and retention of its record kind are added to it. */
export interface StoredData {
  /** `none`: nothing about visitors, so it is not in the policy. */
  readonly purpose: Purpose | 'none';
  /** Data that are no columns. */
  readonly data?: readonly DataCategory[];
  /** Retention that the record kind does not declare. By default, until somebody asks for the deletion. */
  readonly kept?: readonly Kept[];
  /** By default, staff. */
  readonly seen?: readonly (typeof SEEN_BY)[number][];
  /** Encrypted by itself, not only as part of a record kind. */
  readonly encrypted?: true;
}

/** Declaration of a service: all its collections by name. */
export type StoredDataOfService = Readonly<Record<string, StoredData>>;

/** A row of the privacy policy, written by `npm run new -- stored-data`. */
export interface StoredDataRow {
  readonly purpose: Purpose;
  readonly data: readonly DataCategory[];
  readonly kept: readonly Kept[];
  readonly seen: readonly (typeof SEEN_BY)[number][];
  readonly encrypted: boolean;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Returns a duration in days, or else in hours, rounded up. */
export function durationOf(ms: number): Duration {
  if (ms % DAY_MS === 0) return { unit: 'days', count: ms / DAY_MS };
  return { unit: 'hours', count: Math.ceil(ms / HOUR_MS) };
}
