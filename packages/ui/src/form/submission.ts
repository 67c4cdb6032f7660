import { put, randomKey, type ApiResult } from '@larkfield/area';
import { postWithWork } from './post-with-work.ts';

/** What every form of the site is answered with. */
export interface Receipt {
  readonly success: true;
  /** What a person quotes when asking about it: `LK-XXXX-XXXX`. */
  readonly reference: string;
}

export type Send<T = Receipt> = (data: object) => Promise<ApiResult<T>>;

interface SubmissionOptions {
  readonly action: string;
  readonly timeoutMs?: number;
  /** The call costs a proof of work. */
  readonly work?: boolean | undefined;
  readonly multipart?: boolean | undefined;
  /** The entries take the place of what was there: a PUT. */
  readonly replaces?: boolean | undefined;
  readonly now?: () => number;
}

/**
 * Sends one filled-in form as often as it takes, and so that it counts once: the key stays the same for every
 * retry. A success, or the answer that this key already stands for other entries, starts a new submission.
 */
export function createSubmission<T = Receipt>({
  action,
  timeoutMs,
  work,
  multipart,
  replaces = false,
  now = () => performance.now(),
}: SubmissionOptions): Send<T> {
  const shownAt = now();
  let key: string | undefined;
  return async (data) => {
    key ??= randomKey();
    const elapsed = Math.round(now() - shownAt);
    if (replaces) return put<T>(action, { ...data, elapsed }, timeoutMs ? { timeoutMs } : {});
    const options = { idempotencyKey: key, work, multipart, ...(timeoutMs ? { timeoutMs } : {}) };
    const result = await postWithWork<T>(action, { ...data, elapsed }, options);
    if (result.ok || result.problem.code === 'IDEMPOTENCY_MISMATCH') key = undefined;
    return result;
  };
}
