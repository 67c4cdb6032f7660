import { centsToDecimal } from '@larkfield/contracts/money';
import type { Schedule } from './schedule.ts';

/** Translated column heads, and labels of the last two rows: the totals, and the balance left after the last payment. */
export interface ScheduleTexts {
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

/** Without a byte order mark spreadsheets guess the encoding. */
const START = '\ufeff';

/** Formats the table as CSV (RFC 4180), with amounts as plain numbers with two decimals. */
export function scheduleCsv({ quarters, totals, left }: Schedule, texts: ScheduleTexts): string {
  const rows = [
    texts.columns,
    ...quarters.map(({ quarter, balance, interest, principal, payment }) => [
      String(quarter),
      ...[balance, interest, principal, payment].map(centsToDecimal),
    ]),
    [texts.totals, '', ...[totals.interest, totals.principal, totals.payment].map(centsToDecimal)],
    [texts.left, centsToDecimal(left), '', '', ''],
  ];
  return START + rows.map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('');
}

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
