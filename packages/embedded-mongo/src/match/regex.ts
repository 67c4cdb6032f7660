import { BSONRegExp } from 'bson';
import { refuse } from '../errors.ts';

/**
 * Compiles a regular expression of a query. MongoDB runs PCRE2, we run JavaScript's engine: what the two read
 * differently is refused.
 */
export function compileRegex(pattern: string, options: string): RegExp {
  if (pattern.includes('\0')) refuse('BadValue', 'Regular expression cannot contain an embedded null byte');
  let flags = 'u';
  for (const option of new Set(options)) {
    if (option === 'i' || option === 'm' || option === 's') flags += option;
    else if (option === 'x') refuse('NotImplemented', 'the extended option (x) of $regex is not supported');
    else if (option !== 'u') refuse('BadValue', `invalid flag in regex options: ${option}`);
  }
  try {
    return new RegExp(translate(pattern, flags.includes('m')), flags);
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
  [/[*+?}]\+/, 'possessive quantifiers'],
  [/\\[AzZhHRKGQEXNCgaeo]/, 'this escape'],
  [/\[[[:.=]/, 'POSIX classes'],
] as const;

/** Turns PCRE text into JavaScript's: `$` also matches before a last line feed, escapes of plain signs are taken off. */
function translate(pattern: string, multiline: boolean): string {
  const bare = pattern.replace(/\\[^AzZhHRKGQEXNCgaeo]/g, '__');
  for (const [sign, what] of UNSUPPORTED) {
    if (sign.test(bare)) refuse('NotImplemented', `${what} in a regular expression are not supported`);
  }
  let result = '';
  let inClass = false;
  for (let i = 0; i < pattern.length; i++) {
    const char = pattern.charAt(i);
    if (char === '\\') {
      result += escape(pattern.charAt(++i), inClass, pattern);
    } else if (inClass) {
      if (char === ']') inClass = false;
      result += char === '[' ? '\\[' : char;
    } else if (char === '[') {
      inClass = true;
      result += char;
      if (pattern.charAt(i + 1) === '^') result += pattern.charAt(++i);
      if (pattern.charAt(i + 1) === ']') result += `\\${pattern.charAt(++i)}`;
    } else if (char === '$' && !multiline) result += '(?=\\n?(?![\\s\\S]))';
    else if (char === ']' || char === '}') result += closing(char, result);
    else if (char === '{') result += /^\{\d+(,\d*)?\}/.test(pattern.slice(i)) ? char : '\\{';
    else result += char;
  }
  return result;
}

/** A closing brace stands for itself unless it ends a quantifier or a `\p{…}`. */
function closing(char: string, before: string): string {
  return char === '}' && /(^|[^\\])\{\d+(,\d*)?$|\\[pPu]\{[\w=]+$/.test(before) ? char : `\\${char}`;
}

function escape(next: string, inClass: boolean, pattern: string): string {
  if (next === '') return refuse(51091, `Regular expression is invalid: \\ at end of pattern (${pattern})`);
  if (next === 'd' || next === 'D' || next === 'w' || next === 'W' || next === 's' || next === 'S')
    return `\\${next}`;
  if (/[A-Za-z0-9]/.test(next)) return `\\${next}`;
  if ('^$\\.*+?()[]{}|/'.includes(next)) return `\\${next}`;
  return next === '-' && inClass ? '\\-' : next;
}
