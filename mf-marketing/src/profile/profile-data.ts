/** Answer of `GET /api/profile` about the caller's account. */
export interface ProfileData {
  readonly username: string;
  readonly email: string;
  readonly totp: boolean;
  readonly [detail: string]: unknown;
}

/** Session of an account. Times are ISO strings. */
export interface AccountSession {
  readonly id: string;
  readonly startedAt: string;
  readonly lastSeenAt: string;
  /** Browser family; empty if unknown. */
  readonly browser: string;
  readonly current: boolean;
}
