import type { ProofOfWorkChallenge } from './proof-of-work.ts';

/** All error codes with HTTP status and text key (namespace `forms`). Programs check `code`, never the text. */
export const ERRORS = {
  VALIDATION_FAILED: { status: 422, key: 'problems.validation' },
  BODY_UNREADABLE: { status: 400, key: 'problems.unreadable' },
  WORK_MISSING: { status: 422, key: 'problems.work' },
  WORK_WRONG: { status: 422, key: 'problems.work' },
  TOO_LARGE: { status: 413, key: 'problems.tooLarge' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, key: 'problems.unreadable' },
  LOGIN_FAILED: { status: 401, key: 'problems.loginFailed' },
  CODE_REQUIRED: { status: 401, key: 'problems.codeRequired' },
  NOT_SIGNED_IN: { status: 401, key: 'problems.notSignedIn' },
  NOT_ALLOWED: { status: 403, key: 'problems.notAllowed' },
  PASSWORD_CHANGE_REQUIRED: { status: 403, key: 'problems.passwordChangeRequired' },
  SECOND_FACTOR_REQUIRED: { status: 403, key: 'problems.secondFactorRequired' },
  LOGIN_NOT_FRESH: { status: 403, key: 'problems.loginNotFresh' },
  CROSS_SITE: { status: 403, key: 'problems.crossSite' },
  INVESTOR_LOGIN_FAILED: { status: 401, key: 'problems.investorLoginFailed' },
  // Not `NOT_SIGNED_IN`: that code tells the shell that the session of the site has ended.
  INVESTOR_SIGNED_OUT: { status: 401, key: 'problems.investorSignedOut' },
  INVESTOR_PENDING: { status: 403, key: 'problems.investorPending' },
  INVESTOR_PASSWORD_NEEDED: { status: 403, key: 'problems.investorPasswordNeeded' },
  NOT_FOUND: { status: 404, key: 'problems.notFound' },
  METHOD_NOT_ALLOWED: { status: 405, key: 'problems.notFound' },
  IDEMPOTENCY_MISMATCH: { status: 409, key: 'problems.alreadySent' },
  REGISTRATION_REFUSED: { status: 409, key: 'problems.registrationRefused' },
  RESET_REFUSED: { status: 409, key: 'problems.resetRefused' },
  LAST_ADMIN: { status: 409, key: 'problems.lastAdmin' },
  VERSION_CONFLICT: { status: 409, key: 'problems.versionConflict' },
  EVENT_OVER: { status: 409, key: 'problems.eventOver' },
  EVENT_FULL: { status: 409, key: 'problems.eventFull' },
  OPENING_FULL: { status: 409, key: 'problems.openingFull' },
  FULLY_FUNDED: { status: 409, key: 'problems.fullyFunded' },
  NOT_OPEN: { status: 409, key: 'problems.notOpen' },
  WRONG_STATE: { status: 409, key: 'problems.wrongState' },
  /** Encrypted fields that no key decrypts. The caller can do nothing about it. */
  RECORD_DAMAGED: { status: 409, key: 'problems.recordDamaged' },
  FILE_UNKNOWN: { status: 422, key: 'problems.fileUnknown' },
  FILE_EXPIRED: { status: 422, key: 'problems.fileExpired' },
  FILE_REFUSED: { status: 422, key: 'problems.fileRefused' },
  FILE_UNCHECKED: { status: 422, key: 'file.reasons.unchecked' },
  FILE_TYPE_WRONG: { status: 422, key: 'problems.fileType' },
  FILE_TAKEN: { status: 409, key: 'problems.fileTaken' },
  FILES_UNAVAILABLE: { status: 503, key: 'problems.filesUnavailable' },
  TRIAL_PAUSED: { status: 409, key: 'problems.trialPaused' },
  TOO_MANY_TRIES: { status: 429, key: 'problems.tooManyTries' },
  TOO_FAST: { status: 429, key: 'problems.tooFast' },
  RATE_LIMITED: { status: 429, key: 'problems.rateLimited' },
  INTERNAL: { status: 500, key: 'problems.internal' },
  UNAVAILABLE: { status: 503, key: 'problems.unavailable' },
  TIMED_OUT: { status: 504, key: 'problems.unavailable' },
} as const;

export type ErrorCode = keyof typeof ERRORS;

/** An invalid field: its dotted path and a text key (namespace `forms`). */
export interface FieldProblem {
  readonly field: string;
  readonly key: string;
  /** Says more than the text of the key, in the language of the call. Only for administrators. */
  readonly text?: string;
}

export interface ErrorBody {
  readonly code: ErrorCode;
  /** Text key in namespace `forms`. */
  readonly message: string;
  readonly fields?: readonly FieldProblem[];
  /** Sent with `WORK_MISSING` and `WORK_WRONG`: the proof that is required. */
  readonly work?: ProofOfWorkChallenge;
  readonly requestId: string;
}
