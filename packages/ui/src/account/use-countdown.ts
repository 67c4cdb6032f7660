import { useEffect, useState } from 'react';

/** Seconds until something may be done again. Measured by the clock: a tab in the background ticks late. */
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
    /** Whether it has run and is over. */
    over: end !== undefined && left === 0,
    start: () => {
      setLeft(seconds);
      setEnd(now() + seconds * 1000);
    },
  };
}

export type Countdown = ReturnType<typeof useCountdown>;

/** Time between two mails to one address (M114). */
export const RESEND_SECONDS = 60;
