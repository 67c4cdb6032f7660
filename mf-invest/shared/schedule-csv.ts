import { centsToText } from '@larkfield/contracts/money';
import type { Schedule } from './schedule.ts';

/** Column heads and labels of the two last rows, in the visitor's words. */
export interface ScheduleWords {
  readonly columns: readonly [
    quarter: string,
    balance: string,
    interest: string,
    principal: string,
    payment: string,
  ];
  readonly totals: string;
  readonly left: string;
}

/** Without it spreadsheets guess the encoding. */
const START = '\ufeff';

/** The table for spreadsheets (RFC 4180): amounts as plain numbers with two decimals. */
export function scheduleCsv({ quarters, totals, left }: Schedule, words: ScheduleWords): string {
  const rows = [
    words.columns,
    ...quarters.map(({ quarter, balance, interest, principal, payment }) => [
      String(quarter),
      ...[balance, interest, principal, payment].map(centsToText),
    ]),
    [words.totals, '', ...[totals.interest, totals.principal, totals.payment].map(centsToText)],
    [words.left, centsToText(left), '', '', ''],
  ];
  return START + rows.map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('');
}

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
