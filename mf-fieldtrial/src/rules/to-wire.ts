import { SKILLS } from './choices.ts';
import { toTwelveHours } from './times.ts';

type Group = Readonly<Record<string, unknown>>;

/**
 * Converts control values to the call: `birth`, `anw1`, `availDate`, `drop` and `stay` consist of several controls. Entries
 * with the call's names stay unchanged. For pages, and for posts without script.
 */
export function toWire(entries: Group): Record<string, unknown> {
  const { birthparts, skills, times, pickup, ...rest } = entries;
  return {
    ...rest,
    ...given('birth', birthOf(groupOf(birthparts))),
    ...given('anw1', SKILLS.filter((letter) => groupOf(skills)[letter]).join(',')),
    ...given('availDate', Object.values(groupOf(times)).map(groupOf).map(pairOf).filter(Boolean).join(',')),
    ...(pickup === undefined ? {} : { drop: String(pickup === 'drop'), stay: String(pickup === 'stay') }),
  };
}

function given(name: string, value: string): Group {
  return value === '' ? {} : { [name]: value };
}

/** An incomplete date stays incomplete, so that validation rejects it. */
function birthOf({ day, month, year }: Group): string {
  if (!day && !month && !year) return '';
  return [textOf(year), textOf(month).padStart(2, '0'), textOf(day).padStart(2, '0')].join('-');
}

function pairOf({ date, time }: Group): string {
  return date || time ? `${textOf(date)}&${toTwelveHours(textOf(time))}` : '';
}

function groupOf(value: unknown): Group {
  return typeof value === 'object' && value !== null ? (value as Group) : {};
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
