const MINUTE_MS = 60_000;

/** Further names are rejected until the next minute. */
const MAX_NAMES = 10_000;

/** Creates a rate limiter that admits `max` events per name in each minute. */
export function createMinuteRateLimiter(max: number, now: () => number, maxNames = MAX_NAMES) {
  let minute = 0;
  let counts = new Map<string, number>();
  return (name: string): boolean => {
    const currentMinute = Math.floor(now() / MINUTE_MS);
    if (currentMinute !== minute) counts = new Map();
    minute = currentMinute;
    const count = counts.get(name) ?? 0;
    if (count >= max || (count === 0 && counts.size >= maxNames)) return false;
    counts.set(name, count + 1);
    return true;
  };
}
