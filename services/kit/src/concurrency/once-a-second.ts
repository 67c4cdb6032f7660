const ONE_SECOND_MS = 1_000;

/** Returns a function that calls `ask` at most once a second, one call at a time. Calls in between share the last result. */
export function onceASecond<T>(ask: () => Promise<T>, now: () => Date = () => new Date()): () => Promise<T> {
  let answer: Promise<T> | undefined;
  let lastAskedAt = 0;
  let pending = false;
  return () => {
    if (answer && (pending || now().getTime() - lastAskedAt < ONE_SECOND_MS)) return answer;
    lastAskedAt = now().getTime();
    pending = true;
    answer = ask().finally(() => (pending = false));
    return answer;
  };
}
