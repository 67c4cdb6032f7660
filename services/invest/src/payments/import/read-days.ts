import { parseDay } from '@larkfield/contracts';

type Order = 'monthFirst' | 'dayFirst';

const NUMBERS = /^(\d{1,4})([./-])(\d{1,2})\2(\d{1,4})(?:[T ,].*)?$/;

/**
 * Returns a function that reads the days of one file: 2026-11-26, 26.11.2026 or 11/26/2026. With slashes the month comes
 * first, as in the country of our currency, unless that fits not all lines of the file and the other order does.
 */
export function dayReader(cells: readonly string[]) {
  const fits = (order: Order) => cells.every((cell) => cell === '' || toDay(cell, order) !== undefined);
  const order = !fits('monthFirst') && fits('dayFirst') ? 'dayFirst' : 'monthFirst';
  return (cell: string): string | undefined => toDay(cell, order);
}

function toDay(cell: string, order: Order): string | undefined {
  const compact = /^(\d{4})(\d{2})(\d{2})$/.exec(cell);
  const [, first = '', mark, second = '', third = ''] = NUMBERS.exec(cell) ?? [];
  if (compact) return real(compact[1], compact[2], compact[3]);
  if (first.length === 4) return real(first, second, third);
  const year = third.length === 2 ? `20${third}` : third;
  return mark === '/' && order === 'monthFirst' ? real(year, first, second) : real(year, second, first);
}

function real(year = '', month = '', day = ''): string | undefined {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return parseDay(text) ? text : undefined;
}
