import type { AccountLevel, Language, OfficeRole } from '@larkfield/contracts';
import type { CollectionIndexes } from '../database/indexes.ts';

/** Sessions, written by the identity service. All services read it and update `lastSeenAt`. */
export const SESSIONS = 'identity_sessions';

/** Collection of the site's accounts. Written by the identity service only. */
export const ACCOUNTS = 'identity_accounts';

/** Account fields that every service reads. They are not copied into the session, so they are never outdated (D123). */
export interface SessionAccount {
  readonly _id: string;
  readonly username: string;
  readonly email: string;
  readonly firstName?: string;
  readonly lastName?: string;
  /** Only for accounts of the site, not for investors. */
  readonly level?: AccountLevel;
  /** Office roles of an administrator. */
  readonly roles?: readonly OfficeRole[];
  readonly language: Language;
  readonly status: string;
  /** Increased whenever all sessions are ended. Sessions with a lower epoch are invalid. */
  readonly epoch: number;
  /** Only changing the password is allowed. */
  readonly mustChange?: true;
  /** Second factor. Required once a first code was confirmed. */
  readonly totp?: { readonly confirmed: boolean };
}

export interface SessionRecord {
  /** SHA-256 of the id in the cookie. Only the browser has the id itself. */
  readonly _id: string;
  /** Id of the session in the owner's list. */
  readonly handle: string;
  readonly kind: 'participant' | 'user' | 'admin' | 'investor';
  /** Id of the account. Participants have none. */
  readonly account?: string;
  readonly epoch?: number;
  /** Address of a participant. Accounts have their own. */
  readonly email?: string;
  readonly browser: string;
  /** Time of the login. Changing the password within a session is no new login. */
  readonly startedAt: Date;
  /** When the password was last confirmed in this session. */
  readonly provenAt?: Date;
  readonly lastSeenAt: Date;
  /** Idle limit, and the time when it is reached, which moves with `lastSeenAt`. */
  readonly idleMs: number;
  readonly idleAt: Date;
  /** Absolute limit. */
  readonly endsAt: Date;
}

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
