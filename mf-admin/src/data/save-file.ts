/** Hands a file to the visitor that was made in the browser. */
export function saveFile(name: string, type: string, content: string): void {
  saveBlob(name, new Blob([content], { type }));
}

/** Hands a file to the visitor. */
export function saveBlob(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob);
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  URL.revokeObjectURL(url);
}

/** Spreadsheets take these for the beginning of a formula, also behind blanks. */
const FORMULA = /^\s*[=+\-@\t\r＝＋－＠]/;

/** A table for spreadsheets: with the mark of Unicode, and nothing that they would compute. */
export function toCsv(rows: readonly (readonly string[])[]): string {
  const cell = (text: string) => `"${(FORMULA.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
  return `\uFEFF${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`;
}
