import { amountReader, type AmountProblem } from './read-amounts.ts';
import { findTable, type BankColumn } from './columns.ts';
import { dayReader } from './read-days.ts';
import { readCsv } from './read-csv.ts';

/** In UTF-16 units. A bank writes some 150 per payment. */
export const MAX_FILE_LENGTH = 500_000;
export const MAX_FILE_LINES = 2_000;

/** Banks allow 140 characters for the reference and 70 for a name. */
const MAX_CELL_LENGTH = 300;

export interface BankPayment {
  readonly line: number;
  readonly day: string;
  readonly cents: number;
  readonly text: string;
  readonly sender: string;
  readonly account?: string;
  /** The bank's own number of the payment. */
  readonly bankId?: string;
}

export interface LineProblem {
  readonly problem: AmountProblem | 'columns' | 'empty' | 'lines' | 'quote' | 'cells' | 'day' | 'currency';
  readonly line?: number;
  readonly value?: string;
}

/** Either all payments of a file, or what is wrong with it. */
export type BankFile =
  | { readonly problems: readonly LineProblem[] }
  | { readonly payments: readonly BankPayment[]; readonly outgoing: number };

/** Reads the incoming payments of a bank's file. Lines of outgoing payments are counted. */
export function readPayments(text: string, today: string): BankFile {
  const table = findTable(text);
  if (!table) return { problems: [{ problem: 'columns' }] };
  const { lines, unclosed } = readCsv(text, table.separator);
  if (unclosed !== undefined) return { problems: [{ problem: 'quote', line: unclosed }] };
  const rows = lines.filter(({ line }) => line > table.header.line);
  if (rows.length === 0) return { problems: [{ problem: 'empty' }] };
  if (rows.length > MAX_FILE_LINES) return { problems: [{ problem: 'lines' }] };

  const places = Object.entries(table.places) as [BankColumn, number][];
  const width = Math.max(...places.map(([, place]) => place)) + 1;
  const named = rows.map(({ line, cells }) => ({
    line,
    isShort: cells.length < width,
    cells: Object.fromEntries(places.map(([name, place]) => [name, cells[place] ?? ''])) as Cells,
  }));
  const readAmount = amountReader(named.map(({ cells }) => cells.cents ?? ''));
  const readDay = dayReader(named.map(({ cells }) => cells.day ?? ''));
  const read = named.map(({ line, isShort, cells }) =>
    isShort
      ? { problem: 'cells' as const, line }
      : { line, ...readLine(cells, { readAmount, readDay, today }) },
  );
  const problems = read.filter((one) => 'problem' in one);
  if (problems.length > 0) return { problems };
  const payments = read.filter((one) => 'cents' in one);
  return { payments, outgoing: read.length - payments.length };
}

type Cells = Readonly<Partial<Record<BankColumn, string>>>;

interface Readers {
  readonly readAmount: ReturnType<typeof amountReader>;
  readonly readDay: ReturnType<typeof dayReader>;
  readonly today: string;
}

function readLine(
  cells: Cells,
  { readAmount, readDay, today }: Readers,
): Omit<BankPayment, 'line'> | Omit<LineProblem, 'line'> | { readonly outgoing: true } {
  const { day = '', cents = '', currency = '', direction = '' } = cells;
  // Banks with one column for each direction leave the other one empty.
  if (cents === '' || /^(?:d|dr|debit|dbit|s|soll)$/i.test(direction)) return { outgoing: true };
  const amount = readAmount(cents);
  if ('problem' in amount) return { problem: amount.problem, value: cents };
  if (amount.cents <= 0) return { outgoing: true };
  if (currency !== '' && !/^(?:usd|us\$|\$)$/i.test(currency))
    return { problem: 'currency', value: currency };
  const read = readDay(day);
  if (read === undefined || read > today) return { problem: 'day', value: day };
  const { account, bankId } = cells;
  return {
    day: read,
    cents: amount.cents,
    text: tidy(cells.text),
    sender: tidy(cells.sender),
    ...(account ? { account: tidy(account) } : {}),
    ...(bankId ? { bankId: tidy(bankId) } : {}),
  };
}

function tidy(cell = ''): string {
  return cell.toWellFormed().normalize('NFC').replaceAll(/\s+/g, ' ').trim().slice(0, MAX_CELL_LENGTH);
}
