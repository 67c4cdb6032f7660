/**
 * Applies an edit of a tutorial, written like a diff: lines with `-` are removed, lines with `+` added, lines with a
 * blank are context. The removed and context lines must be together, at exactly one place.
 * @throws Error when they are at no place, or at several.
 */
export function applyEdit(text: string, lines: readonly string[]): string {
  const before = block(lines.filter((line) => !line.startsWith('+')));
  const after = block(lines.filter((line) => !line.startsWith('-')));
  const [start, end, ...more] = `\n${text}`.split(`\n${before}`);
  if (start === undefined || end === undefined)
    throw new Error(`the file does not have the lines\n${before}`);
  if (more.length > 0) throw new Error(`the file has more than once the lines\n${before}`);
  return `${start}\n${after}${end}`.slice(1);
}

/** Returns the lines without their first character. */
function block(lines: readonly string[]): string {
  return lines.map((line) => `${line.slice(1)}\n`).join('');
}
