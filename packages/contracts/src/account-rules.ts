/**
 * Rules of site accounts (D10, D11, D126). Bounds are values of the configuration: pages, browser validators
 * and the service all read them here, and the messages name no other ones.
 */
export const ACCOUNT_RULES = {
  username: { min: 6, max: 12 },
  password: { min: 6, max: 12 },
} as const;

/** Where an account stands; only an active one may log in (D14, D102). */
export const ACCOUNT_STATUSES = ['unconfirmed', 'pending', 'active', 'refused', 'suspended'] as const;

export type AccountStatus = (typeof ACCOUNT_STATUSES)[number];

/** Levels of the specification's `Rolemanage`. Nothing else gives a right, neither name nor interest group (D16). */
export const ACCOUNT_LEVELS = ['Registered User', 'Admin'] as const;

export type AccountLevel = (typeof ACCOUNT_LEVELS)[number];

/** What `GET /api/session` tells the shell about whoever asks. */
export interface SessionState {
  readonly kind: 'visitor' | 'participant' | 'user' | 'admin';
  readonly username?: string;
  /** Own address of a participant. */
  readonly email?: string;
  readonly level?: AccountLevel;
  /** Timestamps of the events that the person signed up to. */
  readonly events: readonly number[];
  /** Nothing but changing the one-time password is open until that is done. */
  readonly mustChange?: boolean;
  /** Of an administrator without a second factor: without it nothing of the administration is open, or all is. */
  readonly factor?: 'required' | 'offered';
}

/** Cookie that page scripts may read: there is (probably) a session, so asking for it is worth a call. */
export const SIGNED_IN_COOKIE = 'signed-in';
