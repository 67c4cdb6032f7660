/** Values of placeholders: `release` for `<release>`. */
export type Placeholders = Readonly<Record<string, string>>;

/** Result of a comparison: the placeholders found in the output, or the first missing line. */
export type Match = { readonly names: Placeholders } | { readonly missing: string };

const ANYTHING = '…';
const PART = /(?<name><[a-z]+>)|…/g;

/**
 * Compares an output with the lines of a tutorial. Each line must equal a line of the output, in the same order; other
 * lines may be between them. `…` matches any text. `<name>` matches a word and assigns it to the placeholder, or must
 * equal the assigned word.
 */
export function matchLines(expected: string, output: string, known: Placeholders = {}): Match {
  const lines = plain(output).split('\n').values();
  let names = known;
  for (const line of wanted(expected)) {
    const found = firstMatch(toPattern(line, names), lines);
    if (!found) return { missing: line };
    names = { ...names, ...found };
  }
  return { names };
}

/** Replaces placeholders in a command or an address. @throws Error for a placeholder without a value. */
export function fillPlaceholders(text: string, names: Placeholders): string {
  return text.replaceAll(/<([a-z]+)>/g, (_, name: string) => {
    const value = names[name];
    if (value === undefined) throw new Error(`nothing has given <${name}> yet`);
    return value;
  });
}

function wanted(expected: string): string[] {
  return expected
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && line !== ANYTHING);
}

function firstMatch(pattern: RegExp, lines: Iterator<string>): Placeholders | undefined {
  for (let next = lines.next(); !next.done; next = lines.next()) {
    const match = pattern.exec(next.value.trim());
    if (match) return { ...match.groups };
  }
  return undefined;
}

function toPattern(line: string, names: Placeholders): RegExp {
  const seen = new Set<string>();
  let source = '';
  let end = 0;
  for (const match of line.matchAll(PART)) {
    source += RegExp.escape(line.slice(end, match.index));
    end = match.index + match[0].length;
    source += match.groups?.['name'] ? ofName(match[0].slice(1, -1)) : '.*';
  }
  return new RegExp(`^${source}${RegExp.escape(line.slice(end))}$`);

  function ofName(name: string): string {
    const value = names[name];
    if (value !== undefined) return RegExp.escape(value);
    if (seen.has(name)) return `\\k<${name}>`;
    seen.add(name);
    return `(?<${name}>\\S+)`;
  }
}

/** Returns the output without colours. */
function plain(output: string): string {
  // eslint-disable-next-line no-control-regex -- terminals are told colours by control characters
  return output.replaceAll(/\u001b\[[\d;]*m/g, '').replaceAll('\r', '');
}
