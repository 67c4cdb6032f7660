import type { ErrorCode, FieldProblem } from '@larkfield/contracts';
import type { WorkWanted } from '@larkfield/contracts/work';

interface Details {
  readonly fields?: readonly FieldProblem[];
  /** Seconds until the next try makes sense. */
  readonly retryAfter?: number;
  readonly work?: WorkWanted;
  readonly cause?: unknown;
}

/** A refusal with a code of the catalogue; anything else that is thrown becomes `INTERNAL`. */
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
