/** Calendar days as text, for browser and service. No library is imported here. */

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Returns a calendar date (`YYYY-MM-DD`) at midnight UTC, or undefined if there is no such date. */
export function parseDay(text: string): Date | undefined {
  const [, year = '', month = '', day = ''] = DATE.exec(text) ?? [];
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  return year && date.toISOString().startsWith(text) ? date : undefined;
}

/** Returns the age in completed years and months by UTC; undefined for an invalid or future date of birth. */
export function ageOn(
  birth: string,
  now: Date,
): { readonly years: number; readonly months: number } | undefined {
  const born = parseDay(birth);
  if (!born || born > now) return undefined;
  const day = now.getUTCDate() < born.getUTCDate() ? 1 : 0;
  const months =
    (now.getUTCFullYear() - born.getUTCFullYear()) * 12 + now.getUTCMonth() - born.getUTCMonth() - day;
  return { years: Math.floor(months / 12), months: months % 12 };
}
