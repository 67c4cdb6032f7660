import type { AccountLevel, Language } from '@larkfield/contracts';
import type { CollectionIndexes } from '../database/indexes.ts';

/** Sessions of the site's login: written by the identity service; all read it, and move `lastSeenAt` (`reader.ts`). */
export const SESSIONS = 'identity_sessions';

/** Accounts, as far as every service reads them: written by the identity service alone. */
export const ACCOUNTS = 'identity_accounts';

/** What a session says of its account is read from the account itself, so that it is never outdated (D123). */
export interface SessionAccount {
  readonly _id: string;
  readonly username: string;
  readonly email: string;
  readonly firstName?: string;
  readonly lastName?: string;
  /** Of accounts of the site; investors have none. */
  readonly level?: AccountLevel;
  readonly language: Language;
  readonly status: string;
  /** Raised by whatever ends all sessions; those of an earlier one are over. */
  readonly epoch: number;
  /** Nothing but a change of the password is open. */
  readonly mustChange?: true;
}

/** A session as it is stored. */
export interface SessionRecord {
  /** SHA-256 of the id in the cookie; the id itself is only in the browser. */
  readonly _id: string;
  /** Names the session in the owner's list. */
  readonly handle: string;
  readonly kind: 'participant' | 'user' | 'admin' | 'investor';
  /** Id of the account; participants have none. */
  readonly account?: string;
  /** The account's epoch at the login. */
  readonly epoch?: number;
  /** Address of a participant; that of an account stands in the account. */
  readonly email?: string;
  /** Family of the browser, for the owner's list. */
  readonly browser: string;
  /** Last login: whoever replaces the password in a session has not logged in anew. */
  readonly startedAt: Date;
  /** When the password was last asked for again within the session. */
  readonly provenAt?: Date;
  readonly lastSeenAt: Date;
  /** Idle limit, and when it will be reached; moved on with `lastSeenAt`. */
  readonly idleMs: number;
  readonly idleAt: Date;
  /** Absolute limit. */
  readonly endsAt: Date;
}

/** Sessions of a login are found by their hash, ended by account or address, and disappear by themselves. */
export function sessionIndexesOf(collection: string): CollectionIndexes {
  return {
    collection,
    indexes: [
      { key: { account: 1, startedAt: 1 } },
      { key: { email: 1 } },
      { key: { idleAt: 1 }, expireAfterSeconds: 0 },
    ],
  };
}

export const sessionIndexes = sessionIndexesOf(SESSIONS);
