import { BSONRegExp } from 'bson';
import { throwMongoError } from '../errors/mongo-error.ts';

const CLASS_PART = String.raw`(?:[^\\\]\[^-]|\\[^\p{L}\p{N}_])`;
/** One item of a pattern: a character, an escaped character, a code, a digit, any character, or a class. */
const SIGN = String.raw`(?:[^\\^$.|?*+()[\]{}]|\\[^\p{L}\p{N}_]|\\x[\da-fA-F]{2}|\\d|\.|\[\^?(?:${CLASS_PART}(?:-${CLASS_PART})?)+\])`;
/** Quantifiers that PCRE and JavaScript treat alike. */
const TIMES = String.raw`(?:(?:[*+?]|\{\d{1,4}(?:,\d{0,4})?\})\??)?`;
const SIMPLE = new RegExp(`^\\^?(?:${SIGN}${TIMES})*\\$?$`, 'su');
const NEXT_SIGN = new RegExp(`${SIGN}|\\$|[^]`, 'gsu');

const PART = new RegExp(String.raw`${SIGN}(?:([*+?])|\{(\d+)(?:(,)(\d*))?\})?`, 'gsu');

/** Measured: the engine needs 7 to 12 ns per step and cannot be interrupted. This limit is about half a second. */
const MAX_STEPS = 50_000_000;
const MAX_STEPS_PER_SIGN = 1_000;

/** Returns whether a text matches. @throws MongoError if the text is too long for the time limit */
export type TextTest = (text: string) => boolean;

/**
 * Compiles a regular expression of a query. MongoDB uses PCRE2, this server JavaScript, so only features with
 * the same meaning are accepted (characters, classes, quantifiers, both anchors), and only patterns whose
 * time is proportional to the length of the text.
 * @throws MongoError for any other pattern
 */
export function compileRegex(pattern: string, options: string): TextTest {
  if (pattern.includes('\0'))
    throwMongoError('BadValue', 'Regular expression cannot contain an embedded null byte');
  for (const option of options) {
    if (!'imsxu'.includes(option)) throwMongoError(51108, `invalid flag in regex options: ${option}`);
    if (option !== 'i')
      throwMongoError('NotImplemented', `the option ${option} of $regex is not supported by this server`);
  }
  const isSimple = SIMPLE.test(pattern);
  const compiled = compile(isSimple ? pattern.replaceAll(NEXT_SIGN, translate) : pattern, options);
  if (!isSimple)
    throwMongoError(
      'NotImplemented',
      'groups, alternatives, look-around and most escapes of regular expressions are not supported by this server',
    );
  const { endless, steps } = effort(pattern);
  if (endless > 1 || steps > MAX_STEPS_PER_SIGN)
    throwMongoError(
      'NotImplemented',
      'regular expressions that can go through a text more than once are not supported by this server',
    );
  return (text) => {
    if (endless > 0 && steps * text.length > MAX_STEPS)
      throwMongoError('NotImplemented', 'a text is too long for this regular expression on this server');
    return compiled.test(text);
  };
}

function compile(pattern: string, options: string): RegExp {
  try {
    return new RegExp(pattern, options ? 'iu' : 'u');
  } catch {
    return throwMongoError(51091, 'Regular expression is invalid or not supported by this server');
  }
}

/**
 * Returns the worst-case cost of a pattern. Each start and each length of a quantifier is combined with those of all
 * others: `endless` counts the unbounded ones, so the time is `steps` times the text length to the power of `endless`.
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

/** Translates `.` and `$` to PCRE's meaning, and removes escapes that JavaScript does not allow. */
function translate(sign: string): string {
  if (sign === '.') return '[^\\n]';
  if (sign === '$') return '(?=\\n?$)';
  return sign.replaceAll(/\\([^\p{L}\p{N}_^$\\.*+?()[\]{}|/-])/gu, '$1').replace(/^\\-$/, '-');
}

const LITERAL = /[^\\^$.|?*+()[\]{}]|\\[^\p{L}\p{N}_]|\\x[\da-fA-F]{2}/uy;

/** Returns the text that every match starts with, or '' if there is none. */
export function literalPrefix({ pattern, options }: BSONRegExp): string {
  if (!pattern.startsWith('^') || options !== '') return '';
  const signs: string[] = [];
  LITERAL.lastIndex = 1;
  let end = 1;
  for (let sign = LITERAL.exec(pattern)?.[0]; sign; sign = LITERAL.exec(pattern)?.[0]) {
    const code = /^\\x(..)/.exec(sign)?.[1];
    signs.push(code ? String.fromCharCode(parseInt(code, 16)) : sign.replace(/^\\/, ''));
    end = LITERAL.lastIndex;
  }
  // The last item is optional if it has a quantifier.
  if ('*?+{'.includes(pattern.charAt(end) || '.')) signs.pop();
  return signs.join('');
}

/** Returns the expression as a BSON value, for comparing it with stored ones. */
export function regexValue(pattern: string, options: string): BSONRegExp {
  return new BSONRegExp(pattern, [...options].sort().join(''));
}
