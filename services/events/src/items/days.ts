const formats = new Map<string, Intl.DateTimeFormat>();

/** The day that it is at an instant in a time zone: `2026-11-22`. @throws RangeError when there is no such zone. */
export function dayIn(instant: Date, timeZone: string): string {
  return partsIn(instant, timeZone).slice(0, 10);
}

/** Wall-clock time at an instant in a time zone: `2026-11-22T09:30:00`. */
export function partsIn(instant: Date, timeZone: string): string {
  const parts = new Map(
    formatOf(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  );
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? '';
  return `${of('year').padStart(4, '0')}-${of('month')}-${of('day')}T${of('hour')}:${of('minute')}:${of('second')}`;
}

/**
 * The instant of a wall-clock time, `2026-11-22T09:30`, in a time zone. A time that a change of the clocks leaves out
 * counts as so much later; of one that comes twice it is the first.
 */
export function instantOf(local: string, timeZone: string): Date {
  const wanted = Date.parse(`${local.length === 10 ? `${local}T00:00` : local}Z`);
  const offsetAt = (time: number) => Date.parse(`${partsIn(new Date(time), timeZone)}Z`) - time;
  const DAY_MS = 86_400_000;
  // Those before and after any change of the clocks near by.
  const before = offsetAt(wanted - DAY_MS);
  const after = offsetAt(wanted + DAY_MS);
  const fits = [before, after]
    .map((offset) => wanted - offset)
    .filter((time) => time + offsetAt(time) === wanted);
  return new Date(fits.length > 0 ? Math.min(...fits) : wanted - before);
}

/** The day so many days later, on any calendar without zones. */
export function addDays(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + count);
  return date.toISOString().slice(0, 10);
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const two = '2-digit';
  const format = new Intl.DateTimeFormat('en-u-ca-iso8601', {
    ...{ timeZone, hourCycle: 'h23', year: 'numeric' },
    ...{ month: two, day: two, hour: two, minute: two, second: two },
  });
  formats.set(timeZone, format);
  return format;
}
