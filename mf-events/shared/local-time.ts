const formats = new Map<string, Intl.DateTimeFormat>();
const DAY_MS = 86_400_000;

/** Wall-clock time at an instant in a time zone: `2026-11-22T09:30:00`. @throws RangeError when there is no such zone. */
export function partsIn(instant: Date, timeZone: string): string {
  return formatOf(timeZone).format(instant).replace(' ', 'T');
}

/**
 * The instant of a wall-clock time, `2026-11-22T09:30`, in a time zone. A time that a change of the clocks leaves out
 * counts as so much later; of one that comes twice it is the first.
 */
export function instantOf(local: string, timeZone: string): Date {
  const { wanted, offsets, fits } = instantsOf(local, timeZone);
  return new Date(fits.length > 0 ? Math.min(...fits) : wanted - offsets[0]);
}

/** Whether a change of the clocks leaves a wall-clock time out in a time zone. */
export function isLeftOut(local: string, timeZone: string): boolean {
  return instantsOf(local, timeZone).fits.length === 0;
}

/** All instants at which clocks show a time, and the offsets before and after any change of the clocks near by. */
function instantsOf(local: string, timeZone: string) {
  const wanted = Date.parse(`${local.length === 10 ? `${local}T00:00` : local}Z`);
  const offsetAt = (time: number) => Date.parse(`${partsIn(new Date(time), timeZone)}Z`) - time;
  const offsets = [offsetAt(wanted - DAY_MS), offsetAt(wanted + DAY_MS)] as const;
  const fits = offsets.map((offset) => wanted - offset).filter((time) => time + offsetAt(time) === wanted);
  return { wanted, offsets, fits };
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  // Swedish writes days and times as ISO 8601 does, with a blank between them.
  const format = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  formats.set(timeZone, format);
  return format;
}
