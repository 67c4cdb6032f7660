/** Start of a spreadsheet formula, which could send data or run a program. */
const FORMULA = /^[\s\u200b\ufeff]*[=+\-@＝＋－＠]|^[\t\r]/u;

/** Byte order mark: without it, spreadsheets guess the encoding. */
export const CSV_START = '\ufeff';

/** Spreadsheets in countries that write 1,5 expect semicolons; they would take 1.5 for a day of the year. */
export const SEPARATORS = { comma: ',', semicolon: ';' } as const;

export type Separator = keyof typeof SEPARATORS;

/** Returns a CSV line (RFC 4180). An apostrophe before a possible formula makes it text. */
export function csvLine(cells: readonly (string | number | boolean)[], separator: Separator): string {
  return `${cells.map((cell) => csvCell(cell, separator)).join(SEPARATORS[separator])}\r\n`;
}

function csvCell(value: string | number | boolean, separator: Separator): string {
  if (typeof value === 'number' && separator === 'semicolon') return String(value).replace('.', ',');
  if (typeof value !== 'string') return String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
