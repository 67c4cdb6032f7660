import { put, randomKey, type ApiResult } from '@larkfield/area';
import { postWithProofOfWork } from './post-with-proof-of-work.ts';

/** Answer that every form of the site receives. */
export interface Receipt {
  readonly success: true;
  /** Reference that people quote when they ask about the submission: `LK-XXXX-XXXX`. */
  readonly reference: string;
}

export type SendForm<T = Receipt> = (data: object) => Promise<ApiResult<T>>;

interface SubmissionOptions {
  readonly action: string;
  readonly timeoutMs?: number;
  /** The call requires a proof of work. */
  readonly proofOfWork?: boolean | undefined;
  readonly multipart?: boolean | undefined;
  /** Sends a PUT instead of a POST. */
  readonly replaces?: boolean | undefined;
  readonly now?: () => number;
}

/**
 * Creates a sender that retries with the same idempotency key, so that a submission counts once. A success, or the answer
 * that the key belongs to other entries, starts a new submission.
 */
export function createSubmission<T = Receipt>({
  action,
  timeoutMs,
  proofOfWork,
  multipart,
  replaces = false,
  now = () => performance.now(),
}: SubmissionOptions): SendForm<T> {
  const shownAt = now();
  let key: string | undefined;
  return async (data) => {
    key ??= randomKey();
    const elapsed = Math.round(now() - shownAt);
    if (replaces) return put<T>(action, { ...data, elapsed }, timeoutMs ? { timeoutMs } : {});
    const options = { idempotencyKey: key, proofOfWork, multipart, ...(timeoutMs ? { timeoutMs } : {}) };
    const result = await postWithProofOfWork<T>(action, { ...data, elapsed }, options);
    if (result.ok || result.problem.code === 'IDEMPOTENCY_MISMATCH') key = undefined;
    return result;
  };
}
