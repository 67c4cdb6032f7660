/**
 * What a spreadsheet takes for the beginning of a formula, also as typed in Japanese and behind blanks: such a cell could
 * send the table away, or run a program.
 */
const FORMULA = /^[\s\u200b\ufeff]*[=+\-@＝＋－＠]|^[\t\r]/u;

/** Tells spreadsheets that the text is Unicode; without it they guess. */
export const CSV_START = '\ufeff';

/** Spreadsheets of countries that write 1,5 expect semicolons. */
export const SEPARATORS = { comma: ',', semicolon: ';' } as const;

export type Separator = keyof typeof SEPARATORS;

/** A line of a table (RFC 4180). Text that could be a formula begins with an apostrophe, which makes it text. */
export function csvLine(cells: readonly (string | number | boolean)[], separator: Separator): string {
  return `${cells.map(csvCell).join(SEPARATORS[separator])}\r\n`;
}

function csvCell(value: string | number | boolean): string {
  if (typeof value !== 'string') return String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
