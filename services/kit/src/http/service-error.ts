import type { ErrorCode, FieldProblem } from '@larkfield/contracts';
import type { ProofOfWorkChallenge } from '@larkfield/contracts/work';

interface Details {
  readonly fields?: readonly FieldProblem[];
  /** Seconds until a retry makes sense. */
  readonly retryAfter?: number;
  readonly work?: ProofOfWorkChallenge;
  readonly cause?: unknown;
}

/** An error with a code of the catalogue. Any other thrown error becomes `INTERNAL`. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  readonly code: ErrorCode;
  readonly details: Details;

  constructor(code: ErrorCode, details: Details = {}) {
    super(code, { cause: details.cause });
    this.code = code;
    this.details = details;
  }
}
