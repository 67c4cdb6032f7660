export function saveFile(name: string, type: string, content: string): void {
  saveBlob(name, new Blob([content], { type }));
}

export function saveBlob(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob);
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  URL.revokeObjectURL(url);
}

/** Matches texts that spreadsheets would interpret as a formula, also after spaces. */
const FORMULA = /^\s*[=+\-@\t\r＝＋－＠]/;

/** Formats a CSV file for spreadsheets: with byte order mark, and formulas disabled. */
export function toCsv(rows: readonly (readonly string[])[]): string {
  const cell = (text: string) => `"${(FORMULA.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
  return `\uFEFF${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`;
}
