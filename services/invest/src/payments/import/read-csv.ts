/** A line of a table with the number of its first line in the file. */
export interface CsvLine {
  readonly line: number;
  readonly cells: readonly string[];
}

export interface CsvTable {
  readonly lines: readonly CsvLine[];
  /** Number of the line where a quoted cell begins that never ends. */
  readonly unclosed?: number;
}

export type CsvSeparator = ',' | ';' | '\t';

/** Reads a table (RFC 4180). Quoted cells may hold separators, doubled quotes and line ends. Leaves empty lines out. */
export function readCsv(text: string, separator: CsvSeparator): CsvTable {
  const lines: CsvLine[] = [];
  let cells: string[] = [];
  let line = 1;
  let start = 1;
  let at = text.startsWith('\ufeff') ? 1 : 0;
  const endLine = () => {
    if (cells.some((cell) => cell !== '')) lines.push({ line: start, cells });
    cells = [];
    start = line;
  };
  while (at < text.length) {
    if (text[at] === '"') {
      const end = quoteEnd(text, at + 1);
      if (end === undefined) return { lines, unclosed: line };
      const cell = text.slice(at + 1, end).replaceAll('""', '"');
      line += countLines(cell);
      cells.push(cell.trim());
      // What stands between the quote and the next separator is no part of any table.
      at = cellEnd(text, end + 1, separator);
    } else {
      const end = cellEnd(text, at, separator);
      cells.push(text.slice(at, end).trim());
      at = end;
    }
    if (text[at] === separator) {
      at += 1;
      // A line that ends in a separator ends in an empty cell.
      if (at >= text.length || text[at] === '\n' || text[at] === '\r') cells.push('');
    }
    if (text[at] === '\r' && text[at + 1] === '\n') at += 1;
    if (text[at] === '\n' || text[at] === '\r') {
      at += 1;
      line += 1;
      endLine();
    }
  }
  endLine();
  return { lines };
}

function quoteEnd(text: string, from: number): number | undefined {
  let at = text.indexOf('"', from);
  while (at >= 0 && text[at + 1] === '"') at = text.indexOf('"', at + 2);
  return at < 0 ? undefined : at;
}

function cellEnd(text: string, from: number, separator: CsvSeparator): number {
  let at = from;
  while (at < text.length && text[at] !== separator && text[at] !== '\n' && text[at] !== '\r') at += 1;
  return at;
}

function countLines(cell: string): number {
  return cell.match(/\r\n|\r|\n/g)?.length ?? 0;
}
