/** Calendar days as text, the same in browser and service: no library is imported here. */

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;

/** A date (`YYYY-MM-DD`) that is in the calendar, at midnight UTC. */
export function toDay(text: string): Date | undefined {
  const [, year = '', month = '', day = ''] = DATE.exec(text) ?? [];
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  return year && date.toISOString().startsWith(text) ? date : undefined;
}

/** Completed years and months of life by UTC; nothing for a day that is not there or yet to come. */
export function ageOn(
  birth: string,
  now: Date,
): { readonly years: number; readonly months: number } | undefined {
  const born = toDay(birth);
  if (!born || born > now) return undefined;
  const day = now.getUTCDate() < born.getUTCDate() ? 1 : 0;
  const months =
    (now.getUTCFullYear() - born.getUTCFullYear()) * 12 + now.getUTCMonth() - born.getUTCMonth() - day;
  return { years: Math.floor(months / 12), months: months % 12 };
}
