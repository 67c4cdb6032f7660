/** Time limit of one attempt to load a page in milliseconds. */
export const LOAD_LIMIT_MS = 8_000;
/** Time limit of one file. Twice as long, so that a slow file can still arrive during the second attempt. */
export const FILE_LIMIT_MS = 16_000;

/** Settles like `work`, or rejects after `limitMs` milliseconds. */
export async function withTimeLimit<T>(work: Promise<T>, limitMs: number): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`nothing within ${limitMs} ms`)), limitMs);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}
