import { Int32, ObjectId } from 'bson';
import { refuse } from '../../errors.ts';
import { typeName } from '../../values/kinds.ts';
import { isDoc, type Value } from '../../values/types.ts';
import type { OperatorTable } from './table.ts';

function asDate(value: Value, name: string): Date | null {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return value;
  if (value instanceof ObjectId) return value.getTimestamp();
  if (isDoc(value)) return refuse('NotImplemented', `${name} with options is not supported by this server`);
  return refuse(16006, `can't convert from BSON type ${typeName(value)} to Date`);
}

/** A part of a date in UTC. */
function part(name: string, read: (date: Date) => number): OperatorTable {
  return {
    [name]: {
      count: [1, 1],
      run: ([value]) => {
        const date = asDate(value, name);
        return date === null ? null : new Int32(read(date));
      },
    },
  };
}

function dayOfYear(date: Date): number {
  const first = Date.UTC(date.getUTCFullYear(), 0, 1);
  return Math.floor((date.getTime() - first) / 86_400_000) + 1;
}

const two = (value: number): string => String(value).padStart(2, '0');

const FORMATS: Readonly<Record<string, (date: Date) => string>> = {
  '%Y': (date) => String(date.getUTCFullYear()).padStart(4, '0'),
  '%m': (date) => two(date.getUTCMonth() + 1),
  '%d': (date) => two(date.getUTCDate()),
  '%H': (date) => two(date.getUTCHours()),
  '%M': (date) => two(date.getUTCMinutes()),
  '%S': (date) => two(date.getUTCSeconds()),
  '%L': (date) => String(date.getUTCMilliseconds()).padStart(3, '0'),
  '%j': (date) => String(dayOfYear(date)).padStart(3, '0'),
  '%z': () => '+0000',
  '%%': () => '%',
};

/** `$dateToString` in UTC with the plain format signs. */
function dateToString([options]: readonly Value[]): Value {
  if (!isDoc(options)) return refuse(18629, '$dateToString only supports an object as its argument');
  for (const name of Object.keys(options)) {
    if (!['date', 'format', 'onNull', 'timezone'].includes(name))
      refuse(18534, `Unrecognized argument to $dateToString: ${name}`);
  }
  const zone = options['timezone'];
  if (zone !== undefined && zone !== 'UTC' && zone !== 'GMT')
    refuse('NotImplemented', 'time zones other than UTC are not supported by this server');
  const date = asDate(options['date'], '$dateToString');
  if (date === null) return options['onNull'] ?? null;
  const format = options['format'] ?? '%Y-%m-%dT%H:%M:%S.%LZ';
  if (typeof format !== 'string') return refuse(18533, "$dateToString requires that 'format' be a string");
  return format.replace(/%./g, (sign) => {
    const write = Object.hasOwn(FORMATS, sign) ? FORMATS[sign] : undefined;
    if (!write && '%Z%G%V%u%U%w%B%b'.includes(sign))
      refuse('NotImplemented', `${sign} in a format is not supported by this server`);
    return write ? write(date) : refuse(18536, `Invalid format character '${sign}' in format string`);
  });
}

export const dateOperators: OperatorTable = {
  ...part('$year', (date) => date.getUTCFullYear()),
  ...part('$month', (date) => date.getUTCMonth() + 1),
  ...part('$dayOfMonth', (date) => date.getUTCDate()),
  ...part('$dayOfWeek', (date) => date.getUTCDay() + 1),
  ...part('$dayOfYear', dayOfYear),
  ...part('$hour', (date) => date.getUTCHours()),
  ...part('$minute', (date) => date.getUTCMinutes()),
  ...part('$second', (date) => date.getUTCSeconds()),
  ...part('$millisecond', (date) => date.getUTCMilliseconds()),
  $dateToString: { count: [1, 1], run: dateToString },
};
