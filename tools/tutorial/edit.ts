/**
 * Changes a text as a block of a tutorial shows it: lines that begin with `-` go, those with `+` come, all others stand there
 * already, with a blank in front as in a diff. The lines that are there have to be together, and in one place only.
 * @throws Error when they are nowhere, or in several places.
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

/** Without the sign in front. */
function block(lines: readonly string[]): string {
  return lines.map((line) => `${line.slice(1)}\n`).join('');
}
