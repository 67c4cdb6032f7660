import { BSONRegExp } from 'bson';
import { refuse } from '../errors.ts';

/**
 * Compiles a regular expression of a query. MongoDB runs PCRE2, we run JavaScript's engine: what the two read
 * differently is written out (`.`, `^`, `$`, `\s`) or refused.
 */
export function compileRegex(pattern: string, options: string): RegExp {
  if (pattern.includes('\0')) refuse('BadValue', 'Regular expression cannot contain an embedded null byte');
  const inline = /^\(\?([imsx]+)\)/.exec(pattern);
  const flags = new Set([...options, ...(inline?.[1] ?? '')]);
  for (const option of flags) {
    if (option === 'x') refuse('NotImplemented', 'the extended option (x) of $regex is not supported');
    if (!'imsu'.includes(option)) refuse('BadValue', `invalid flag in regex options: ${option}`);
  }
  const source = inline ? pattern.slice(inline[0].length) : pattern;
  refuseUnsupported(source);
  try {
    const translated = translate(source, { lines: flags.has('m'), dotAll: flags.has('s') });
    return new RegExp(translated, flags.has('i') ? 'iu' : 'u');
  } catch (error) {
    return refuse(
      51091,
      `Regular expression is invalid: ${error instanceof Error ? error.message : 'unknown'}`,
    );
  }
}

/** The expression as a value, so that it can be compared with stored ones. */
export function regexValue(pattern: string, options: string): BSONRegExp {
  return new BSONRegExp(pattern, [...options].sort().join(''));
}

const UNSUPPORTED = [
  [/\(\?(?![:=!<])/, 'inline options, comments, conditions and atomic groups'],
  [/\(\?<(?![=!A-Za-z_])|\(\?P/, 'this kind of group'],
  [/\(\*/, 'verbs'],
  [/(?:[*+?]|\{\d+(?:,\d*)?\})\+/, 'possessive quantifiers'],
  [/\\[AzZhHRKGQEXNCgaeo]/, 'this escape'],
  [/\[[[:.=]/, 'POSIX classes'],
] as const;

function refuseUnsupported(pattern: string): void {
  const bare = pattern.replace(/\\[^AzZhHRKGQEXNCgaeo]/g, '__');
  for (const [sign, what] of UNSUPPORTED) {
    if (sign.test(bare)) refuse('NotImplemented', `${what} in a regular expression are not supported`);
  }
}

interface Modes {
  readonly lines: boolean;
  readonly dotAll: boolean;
}

/** White space of PCRE without Unicode properties; JavaScript's `\s` has many more signs. */
const SPACES = '\\t\\n\\v\\f\\r ';

/** PCRE's own meaning of the signs that stand for places and for any character. */
function plainSign(char: string, { lines, dotAll }: Modes): string | undefined {
  if (char === '.') return dotAll ? '[\\s\\S]' : '[^\\n]';
  if (char === '^') return lines ? '(?:(?<![\\s\\S])|(?<=\\n)(?=[\\s\\S]))' : '(?<![\\s\\S])';
  if (char === '$') return lines ? '(?=\\n|(?![\\s\\S]))' : '(?=\\n?(?![\\s\\S]))';
  return undefined;
}

function translate(pattern: string, modes: Modes): string {
  let result = '';
  for (let at = 0; at < pattern.length;) {
    const rest = pattern.slice(at);
    const taken = /^\\[pP]\{[\w=^]+\}/.exec(rest)?.[0] ?? /^\{\d+(?:,\d*)?\}/.exec(rest)?.[0];
    if (taken !== undefined) {
      result += taken;
      at += taken.length;
    } else if (rest.startsWith('\\')) {
      result += escape(rest.charAt(1), false);
      at += 2;
    } else if (rest.startsWith('[')) {
      const { text, length } = translateClass(rest);
      result += text;
      at += length;
    } else {
      const char = rest.charAt(0);
      result += plainSign(char, modes) ?? ('{}]'.includes(char) ? `\\${char}` : char);
      at += 1;
    }
  }
  return result;
}

/** A class in brackets; a `]` right at its beginning is a sign like any other. */
function translateClass(rest: string): { text: string; length: number } {
  let at = rest.startsWith('[^') ? 2 : 1;
  let text = rest.slice(0, at);
  for (let first = true; at < rest.length; first = false) {
    const char = rest.charAt(at);
    if (char === ']' && !first) return { text: `${text}]`, length: at + 1 };
    if (char === '\\') {
      const property = /^\\[pP]\{[\w=^]+\}/.exec(rest.slice(at))?.[0];
      text += property ?? escape(rest.charAt(at + 1), true);
      at += property?.length ?? 2;
    } else {
      text += '[]{}()|/'.includes(char) ? `\\${char}` : char;
      at += 1;
    }
  }
  return refuse(51091, 'Regular expression is invalid: missing terminating ] for character class');
}

function escape(next: string, inClass: boolean): string {
  if (next === '') return refuse(51091, 'Regular expression is invalid: \\ at end of pattern');
  if (next === 's') return inClass ? SPACES : `[${SPACES}]`;
  if (next === 'S')
    return inClass ? refuse('NotImplemented', '\\S in a class is not supported') : `[^${SPACES}]`;
  if (/[A-Za-z0-9]/.test(next) || '^$\\.*+?()[]{}|/'.includes(next)) return `\\${next}`;
  return next === '-' && inClass ? '\\-' : next;
}
