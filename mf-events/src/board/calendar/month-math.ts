/** Days are strings such as `2026-11-22`, so time zones do not affect them. */
const DAY_MS = 86_400_000;

export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10);
}

/** Adds months: `2026-11` and 1 give `2026-12`. */
export function addMonths(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7);
}

/** Returns the same day in another month, or that month's last day. */
export function sameDayOfMonth(month: string, day: string): string {
  const wanted = `${month}-${day.slice(8)}`;
  const last = addDays(`${addMonths(month, 1)}-01`, -1);
  return wanted > last ? last : wanted;
}

/** Returns the weeks of a month with seven days each; days of other months are undefined. */
export function weeksOf(month: string, firstWeekday: number): readonly (readonly (string | undefined)[])[] {
  const first = `${month}-01`;
  const before = (new Date(`${first}T00:00:00Z`).getUTCDay() - firstWeekday + 7) % 7;
  const weeks: (string | undefined)[][] = [];
  for (let day = addDays(first, -before); day <= `${month}-31`; day = addDays(day, 7)) {
    const week = [0, 1, 2, 3, 4, 5, 6].map((place) => addDays(day, place));
    if (week.some((each) => each.startsWith(month)))
      weeks.push(week.map((each) => (each.startsWith(month) ? each : undefined)));
  }
  return weeks;
}
