import { isLanguage } from '@larkfield/contracts';
import type { Values } from '../../records/kinds/columns.ts';
import type { Column } from '../../records/kinds/kind.ts';

type Type = Column['type'];

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const CLOCK = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2} [ap]m$/;

const PATTERNS: Partial<Record<Type, RegExp>> = {
  date: MOMENT,
  day: DAY,
  clock: CLOCK,
  email: /^[^@\s]+@[^@\s]+$/,
  country: /^[A-Z]{2}$/,
};

/** Types of values that are written as plain text, which must not look like a value of a more telling type. */
const PLAIN: readonly Type[] = ['text', 'lines'];

/** Returns why a value does not fit the type of its column, or undefined. */
export function typeProblem(
  { type, choices }: Column,
  value: Values[string] | undefined,
): string | undefined {
  if (value === undefined) return undefined;
  if (typeof value === 'boolean') return type === 'boolean' ? undefined : `a truth value in a ${type} column`;
  const isNumber = ['number', 'money', 'rate', 'years', 'bytes'].includes(type);
  if (typeof value === 'number') return isNumber ? undefined : `a number in a ${type} column`;
  const words = type === 'choice' ? value.split(',') : [];
  const unknown = words.find((word) => !choices?.values.includes(word));
  if (unknown !== undefined) return `${unknown} is none of the choices`;
  if (type === 'language' && !isLanguage(value)) return `${value} is no language`;
  if (isNumber || PATTERNS[type]?.test(value) === false) return `no ${type}: ${value}`;
  if (PLAIN.includes(type) && [MOMENT, DAY, CLOCK].some((pattern) => pattern.test(value)))
    return `a day or time as ${type}: ${value}`;
  return undefined;
}
