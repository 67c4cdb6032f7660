const ONE_SECOND_MS = 1_000;

/**
 * Asks at most once a second, however many want to know: who comes while an answer is awaited or fresh gets that one. A
 * crowd of probes must not load what it looks after.
 */
export function onceASecond<T>(ask: () => Promise<T>, now: () => Date = () => new Date()): () => Promise<T> {
  let answer: Promise<T> | undefined;
  let asked = 0;
  let pending = false;
  return () => {
    if (answer && (pending || now().getTime() - asked < ONE_SECOND_MS)) return answer;
    asked = now().getTime();
    pending = true;
    answer = ask().finally(() => (pending = false));
    return answer;
  };
}
