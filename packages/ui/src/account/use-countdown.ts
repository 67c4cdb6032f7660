import { useEffect, useState } from 'react';

/** Counts down seconds. Computes them from the clock, because timers in background tabs are throttled. */
export function useCountdown(seconds: number, now: () => number = Date.now) {
  const [end, setEnd] = useState<number>();
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (end === undefined) return;
    const tick = () => setLeft(Math.max(0, Math.ceil((end - now()) / 1000)));
    tick();
    const timer = setInterval(tick, 1000);
    const stop = setTimeout(() => clearInterval(timer), end - now() + 1000);
    return () => {
      clearInterval(timer);
      clearTimeout(stop);
    };
  }, [end, now]);
  return {
    left,
    /** True once a started countdown has reached zero. */
    over: end !== undefined && left === 0,
    start: () => {
      setLeft(seconds);
      setEnd(now() + seconds * 1000);
    },
  };
}

export type Countdown = ReturnType<typeof useCountdown>;

/** Seconds between two mails to one address (M114). */
export const RESEND_SECONDS = 60;
