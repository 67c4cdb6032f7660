import { BSONRegExp } from 'bson';
import { refuse } from '../errors.ts';

const CLASS_PART = String.raw`(?:[^\\\]\[^-]|\\[^\p{L}\p{N}_])`;
/** One sign: itself, a sign with a backslash, a code, a digit, any sign, or one of a class. */
const SIGN = String.raw`(?:[^\\^$.|?*+()[\]{}]|\\[^\p{L}\p{N}_]|\\x[\da-fA-F]{2}|\\d|\.|\[\^?(?:${CLASS_PART}(?:-${CLASS_PART})?)+\])`;
/** How often: PCRE and JavaScript read these alike. */
const TIMES = String.raw`(?:(?:[*+?]|\{\d{1,4}(?:,\d{0,4})?\})\??)?`;
const SIMPLE = new RegExp(`^\\^?(?:${SIGN}${TIMES})*\\$?$`, 'su');
const NEXT_SIGN = new RegExp(`${SIGN}|\\$|[^]`, 'gsu');

/** A sign and how often it may stand there. */
const PART = new RegExp(String.raw`${SIGN}(?:([*+?])|\{(\d+)(?:(,)(\d*))?\})?`, 'gsu');

/** Nothing can interrupt the engine. It takes 7 to 12 ns a step, so a text takes half a second at most. */
const MOST_STEPS = 50_000_000;
const MOST_STEPS_PER_SIGN = 1_000;

/** Tells whether an expression matches a text. @throws MongoError when the text is so long that it would take too long */
export type TextTest = (text: string) => boolean;

/**
 * Compiles a regular expression of a query. MongoDB runs PCRE2, we run JavaScript's engine: only what both read alike
 * is taken (signs, classes, repetition, both ends), and what cannot take longer than in proportion to the text's length.
 * Everything else is refused.
 */
export function compileRegex(pattern: string, options: string): TextTest {
  if (pattern.includes('\0')) refuse('BadValue', 'Regular expression cannot contain an embedded null byte');
  for (const option of options) {
    if (!'imsxu'.includes(option)) refuse(51108, `invalid flag in regex options: ${option}`);
    if (option !== 'i')
      refuse('NotImplemented', `the option ${option} of $regex is not supported by this server`);
  }
  const isSimple = SIMPLE.test(pattern);
  const compiled = compile(isSimple ? pattern.replaceAll(NEXT_SIGN, translate) : pattern, options);
  if (!isSimple)
    refuse(
      'NotImplemented',
      'groups, alternatives, look-around and most escapes of regular expressions are not supported by this server',
    );
  const { endless, steps } = effort(pattern);
  if (endless > 1 || steps > MOST_STEPS_PER_SIGN)
    refuse(
      'NotImplemented',
      'regular expressions that can go through a text more than once are not supported by this server',
    );
  return (text) => {
    if (endless > 0 && steps * text.length > MOST_STEPS)
      refuse('NotImplemented', 'a text is too long for this regular expression on this server');
    return compiled.test(text);
  };
}

function compile(pattern: string, options: string): RegExp {
  try {
    return new RegExp(pattern, options ? 'iu' : 'u');
  } catch {
    return refuse(51091, 'Regular expression is invalid or not supported by this server');
  }
}

/**
 * What the engine does at worst. Every start and every length of a repetition is tried with all those of the others:
 * `endless` counts those that grow with the text, so the time grows with that power of its length, `steps` times.
 */
function effort(pattern: string): { readonly endless: number; readonly steps: number } {
  let endless = pattern.startsWith('^') ? 0 : 1;
  let signs = 0;
  let ways = 1;
  for (const [, short, least = '1', comma, most] of pattern.matchAll(PART)) {
    if (short === '*' || short === '+' || (comma && !most)) endless += 1;
    else if (short || comma) ways *= Number(short ? 1 : most) - Number(short ? 0 : least) + 1;
    signs += Number((!short && most) || least);
  }
  return { endless, steps: signs * ways };
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
