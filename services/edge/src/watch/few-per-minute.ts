const MINUTE_MS = 60_000;

/** More are not told apart: whoever comes from yet another address waits for the next minute. */
const MOST_NAMES = 10_000;

/** Admits so many of each name in a minute, and forgets all names with the minute. */
export function fewPerMinute(most: number, now: () => number, mostNames = MOST_NAMES) {
  let minute = 0;
  let counts = new Map<string, number>();
  return (name: string): boolean => {
    const present = Math.floor(now() / MINUTE_MS);
    if (present !== minute) counts = new Map();
    minute = present;
    const count = counts.get(name) ?? 0;
    if (count >= most || (count === 0 && counts.size >= mostNames)) return false;
    counts.set(name, count + 1);
    return true;
  };
}
