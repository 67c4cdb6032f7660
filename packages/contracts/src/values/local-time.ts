const formats = new Map<string, Intl.DateTimeFormat>();
const DAY_MS = 86_400_000;

/**
 * Returns the local time in a time zone: `2026-11-22T09:30:00`.
 * @throws RangeError if the zone is unknown
 */
export function localTimeIn(instant: Date, timeZone: string): string {
  return formatOf(timeZone).format(instant).replace(' ', 'T');
}

/** Returns the instant of a local time. Shifts a skipped time forward; takes the first of an ambiguous time. */
export function instantOf(local: string, timeZone: string): Date {
  const { wanted: localMs, offsets, fits } = instantsOf(local, timeZone);
  return new Date(fits.length > 0 ? Math.min(...fits) : localMs - offsets[0]);
}

/** Returns whether a clock change skips a local time. */
export function isSkippedByClockChange(local: string, timeZone: string): boolean {
  return instantsOf(local, timeZone).fits.length === 0;
}

/** Returns all instants with this local time, and the offsets before and after a nearby clock change. */
function instantsOf(local: string, timeZone: string) {
  const localMs = Date.parse(`${local.length === 10 ? `${local}T00:00` : local}Z`);
  const offsetAt = (time: number) => Date.parse(`${localTimeIn(new Date(time), timeZone)}Z`) - time;
  const offsets = [offsetAt(localMs - DAY_MS), offsetAt(localMs + DAY_MS)] as const;
  const fits = offsets.map((offset) => localMs - offset).filter((time) => time + offsetAt(time) === localMs);
  return { wanted: localMs, offsets, fits };
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  // Swedish formats dates like ISO 8601, with a space before the time.
  const format = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  formats.set(timeZone, format);
  return format;
}
