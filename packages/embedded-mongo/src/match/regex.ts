import { BSONRegExp } from 'bson';
import { refuse } from '../errors.ts';

const CLASS_PART = String.raw`(?:[^\\\]\[^-]|\\[^\p{L}\p{N}_])`;
/** One sign: itself, a sign with a backslash, a code, a digit, any sign, or one of a class. */
const SIGN = String.raw`(?:[^\\^$.|?*+()[\]{}]|\\[^\p{L}\p{N}_]|\\x[\da-fA-F]{2}|\\d|\.|\[\^?(?:${CLASS_PART}(?:-${CLASS_PART})?)+\])`;
/** How often: PCRE and JavaScript read these alike. */
const TIMES = String.raw`(?:(?:[*+?]|\{\d{1,4}(?:,\d{0,4})?\})\??)?`;
const SIMPLE = new RegExp(`^\\^?(?:${SIGN}${TIMES})*\\$?$`, 'su');
const NEXT_SIGN = new RegExp(`${SIGN}|\\$|[^]`, 'gsu');

/**
 * Compiles a regular expression of a query. MongoDB runs PCRE2, we run JavaScript's engine: only what both read alike
 * is taken (signs, classes, repetition, both ends), everything else is refused. Without groups and alternatives it
 * cannot backtrack without end either.
 */
export function compileRegex(pattern: string, options: string): RegExp {
  if (pattern.includes('\0')) refuse('BadValue', 'Regular expression cannot contain an embedded null byte');
  for (const option of options) {
    if (!'imsxu'.includes(option)) refuse(51108, `invalid flag in regex options: ${option}`);
    if (option !== 'i')
      refuse('NotImplemented', `the option ${option} of $regex is not supported by this server`);
  }
  const isSimple = SIMPLE.test(pattern);
  try {
    const compiled = new RegExp(
      isSimple ? pattern.replaceAll(NEXT_SIGN, translate) : pattern,
      options ? 'iu' : 'u',
    );
    if (isSimple) return compiled;
  } catch {
    refuse(51091, 'Regular expression is invalid or not supported by this server');
  }
  return refuse(
    'NotImplemented',
    'groups, alternatives, look-around and most escapes of regular expressions are not supported by this server',
  );
}

/** `.` and `$` are read as PCRE does; what needs no backslash may not have one in JavaScript. */
function translate(sign: string): string {
  if (sign === '.') return '[^\\n]';
  if (sign === '$') return '(?=\\n?$)';
  return sign.replaceAll(/\\([^\p{L}\p{N}_^$\\.*+?()[\]{}|/-])/gu, '$1').replace(/^\\-$/, '-');
}

const LITERAL = /[^\\^$.|?*+()[\]{}]|\\[^\p{L}\p{N}_]|\\x[\da-fA-F]{2}/uy;

/** The text that everything begins with that the expression matches; '' when there is none to tell. */
export function textBefore({ pattern, options }: BSONRegExp): string {
  if (!pattern.startsWith('^') || options !== '') return '';
  const signs: string[] = [];
  LITERAL.lastIndex = 1;
  let end = 1;
  for (let sign = LITERAL.exec(pattern)?.[0]; sign; sign = LITERAL.exec(pattern)?.[0]) {
    const code = /^\\x(..)/.exec(sign)?.[1];
    signs.push(code ? String.fromCharCode(parseInt(code, 16)) : sign.replace(/^\\/, ''));
    end = LITERAL.lastIndex;
  }
  // What is repeated may be there not at all.
  if ('*?+{'.includes(pattern.charAt(end) || '.')) signs.pop();
  return signs.join('');
}

/** The expression as a value, so that it can be compared with stored ones. */
export function regexValue(pattern: string, options: string): BSONRegExp {
  return new BSONRegExp(pattern, [...options].sort().join(''));
}
