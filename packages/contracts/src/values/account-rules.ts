import type { OfficeRole } from './office-roles.ts';

/** Length limits of site accounts (D10, D11, D126). Pages, browser validators and the service all read them here. */
export const ACCOUNT_RULES = {
  username: { min: 6, max: 12 },
  password: { min: 6, max: 12 },
} as const;

/** Account statuses. Only an active account may log in (D14, D102). */
export const ACCOUNT_STATUSES = ['unconfirmed', 'pending', 'active', 'refused', 'suspended'] as const;

export type AccountStatus = (typeof ACCOUNT_STATUSES)[number];

/** Levels of the specification's `Rolemanage`. Only the level grants rights, neither name nor interest group does (D16). */
export const ACCOUNT_LEVELS = ['Registered User', 'Admin'] as const;

export type AccountLevel = (typeof ACCOUNT_LEVELS)[number];

/** Answer of `GET /api/session`: the caller's session. */
export interface SessionState {
  readonly kind: 'visitor' | 'participant' | 'user' | 'admin';
  readonly username?: string;
  readonly email?: string;
  readonly level?: AccountLevel;
  /** Roles of an administrator. */
  readonly roles?: readonly OfficeRole[];
  /** Timestamps of the events that the person signed up to. */
  readonly events: readonly number[];
  /** The one-time password must be changed before anything else is allowed. */
  readonly mustChange?: boolean;
  /**
   * Set for an administrator without a second factor. `required`: the administration is closed until there is one;
   * `offered`: it is open.
   */
  readonly factor?: 'required' | 'offered';
}

/** Cookie that page scripts may read: there is probably a session, so a call to load it is worthwhile. */
export const SIGNED_IN_COOKIE = 'signed-in';
