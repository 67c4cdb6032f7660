/** Stops sending while the mail server is unavailable; one mail at a time probes it. */
export interface CircuitBreaker {
  /** Whether a mail may be sent now. */
  admits(): boolean;
  /** The server answered, with or without accepting the mail. */
  markAvailable(): void;
  /** The server is unavailable. Nothing is sent for `pauseMs` milliseconds, then one mail. */
  markUnavailable(pauseMs: number): void;
}

/** Creates a circuit breaker. While open, it admits one attempt after each pause. */
export function createCircuitBreaker(now: () => Date): CircuitBreaker {
  let nextAttempt: number | undefined;
  let pause = 0;
  return {
    admits() {
      if (nextAttempt === undefined) return true;
      const time = now().getTime();
      if (time < nextAttempt) return false;
      nextAttempt = time + pause;
      return true;
    },
    markAvailable: () => void (nextAttempt = undefined),
    markUnavailable(pauseMs) {
      pause = pauseMs;
      nextAttempt = now().getTime() + pauseMs;
    },
  };
}
