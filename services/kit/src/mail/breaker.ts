/** Keeps mails from a server that is away; one at a time asks whether it is back. */
export interface Breaker {
  /** A mail may be tried now. */
  admits(): boolean;
  /** The server has answered, whatever it said of the mail. */
  answered(): void;
  /** The server has not taken the conversation up; nothing is tried for so many milliseconds, then one mail. */
  away(pauseMs: number): void;
}

/** Closed until the server is away; then open but for one try after each pause. */
export function createBreaker(now: () => Date): Breaker {
  let nextTry: number | undefined;
  let pause = 0;
  return {
    admits() {
      if (nextTry === undefined) return true;
      const time = now().getTime();
      if (time < nextTry) return false;
      nextTry = time + pause;
      return true;
    },
    answered: () => void (nextTry = undefined),
    away(pauseMs) {
      pause = pauseMs;
      nextTry = now().getTime() + pauseMs;
    },
  };
}
