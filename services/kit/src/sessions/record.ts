import type { AccountLevel } from '@larkfield/contracts';
import type { CollectionIndexes } from '../database/indexes.ts';

/** Written by the identity service alone; every service reads it, and moves `lastSeenAt` (`reader.ts`). */
export const SESSIONS = 'identity_sessions';

/**
 * A session as it is stored. Role and state of the account are copied in: whatever changes them deletes the
 * session, so that a suspended person is out at the next call to any service (D123).
 */
export interface SessionRecord {
  /** SHA-256 of the id in the cookie; the id itself is only in the browser. */
  readonly _id: string;
  /** Names the session in the owner's list. */
  readonly handle: string;
  readonly kind: 'participant' | 'user' | 'admin' | 'investor';
  /** Id of the account; participants have none. */
  readonly account?: string;
  readonly username?: string;
  readonly email: string;
  readonly level?: AccountLevel;
  /** Nothing but a change of the password is open. */
  readonly mustChange?: true;
  /** Family of the browser, for the owner's list. */
  readonly browser: string;
  readonly startedAt: Date;
  readonly lastSeenAt: Date;
  /** Idle limit, and when it will be reached; moved on with `lastSeenAt`. */
  readonly idleMs: number;
  readonly idleAt: Date;
  /** Absolute limit. */
  readonly endsAt: Date;
}

/** Sessions are found by their hash, ended by account or address, and disappear by themselves. */
export const sessionIndexes: CollectionIndexes = {
  collection: SESSIONS,
  indexes: [
    { key: { account: 1, startedAt: 1 } },
    { key: { email: 1 } },
    { key: { idleAt: 1 }, expireAfterSeconds: 0 },
  ],
};
