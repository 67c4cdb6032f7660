/** What `GET /api/profile` tells about the account of whoever asks. */
export interface ProfileData {
  readonly username: string;
  readonly email: string;
  /** Whether a second factor is on. */
  readonly totp: boolean;
  readonly [detail: string]: unknown;
}

/** One place where somebody is logged in. Times are ISO texts. */
export interface OwnSession {
  readonly id: string;
  readonly startedAt: string;
  readonly lastSeenAt: string;
  /** Family of the browser; empty when it is none that is known. */
  readonly browser: string;
  readonly current: boolean;
}
