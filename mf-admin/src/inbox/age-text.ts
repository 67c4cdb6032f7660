/** Units of an age in ms, the largest first. */
const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** Returns how long ago a moment was, in whole units and words: “3 days”. */
export function ageText(language: string, since: string, now: number): string {
  const age = now - Date.parse(since);
  if (Number.isNaN(age)) return '';
  const [unit, length] = UNITS.find(([, ms]) => age >= ms) ?? UNITS[2];
  const count = Math.max(1, Math.floor(age / length));
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
}
