/** Milliseconds for one attempt: a remote that hangs must not hang the page. */
export const LOAD_LIMIT_MS = 8_000;
/** For one file: what is slow comes for the second attempt, and what hangs is given up with it. */
export const FILE_LIMIT_MS = 16_000;

/** Settles like `work`, or rejects when `limitMs` have passed first. */
export async function withTimeLimit<T>(work: Promise<T>, limitMs: number): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`nothing within ${limitMs} ms`)), limitMs);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}
