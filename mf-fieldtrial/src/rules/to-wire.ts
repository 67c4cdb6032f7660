import { SKILLS } from './choices.ts';
import { toTwelveHours } from './times.ts';

type Group = Readonly<Record<string, unknown>>;

/**
 * From the controls of the page to the names of the call: the parts of the birth date, the ticked skills, the pairs of date
 * and time and the one choice of two become `birth`, `anw1`, `availDate`, `drop` and `stay`. Entries that have the call's
 * names already stay as they are. For pages, and for posts of browsers without script.
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

/** Half a date stays half, so that it is refused. */
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
