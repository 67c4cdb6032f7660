import { isValidBIC, validateIBAN, ValidationErrorsIBAN } from 'ibantools';

// What check digits and impossible ranges tell of a number that was mistyped: text keys of namespace `forms`, or nothing.
// Whether a number looks like one at all, the schema says before.

/** Numbers of instructions, advertisements and keyboards, which nobody has. */
const PLACEHOLDERS = new Set(['123456789', '987654321', '078051120', '219099999']);

function isPlaceholder(digits: string): boolean {
  return PLACEHOLDERS.has(digits) || /^(\d)\1+$/.test(digits);
}

/** Areas and groups that the Social Security Administration never issues. */
export function ssnProblem(ssn: string): string | undefined {
  const digits = digitsOf(ssn);
  if (digits === undefined) return undefined;
  if (isPlaceholder(digits)) return 'errors.investPlaceholder';
  if (/^(?:000|666|9)/.test(digits)) return 'errors.investSsnStart';
  return /^.{3}00|0000$/.test(digits) ? 'errors.investSsnZeros' : undefined;
}

/** First two digits that the Internal Revenue Service does not assign. */
const NO_EIN = /^(?:00|0[7-9]|1[7-9]|2[89]|49|69|70|7[89]|89|9[67])/;

export function einProblem(ein: string): string | undefined {
  const digits = digitsOf(ein);
  if (digits === undefined) return undefined;
  if (isPlaceholder(digits)) return 'errors.investPlaceholder';
  return NO_EIN.test(digits) ? 'errors.investEinStart' : undefined;
}

/** A SWIFT/BIC names a country; a routing number begins with a Federal Reserve district and has a check digit (ABA). */
export function swiftProblem(swift: string): string | undefined {
  if (/^[A-Za-z]/.test(swift)) {
    // Neither its length nor its signs are told twice.
    const isOne = /^[A-Za-z]{6}[A-Za-z0-9]{2}(?:[A-Za-z0-9]{3})?$/.test(swift);
    return isOne && !isValidBIC(swift) ? 'errors.investBic' : undefined;
  }
  const digits = digitsOf(swift);
  if (digits === undefined) return undefined;
  if (isPlaceholder(digits)) return 'errors.investPlaceholder';
  if (!/^(?:0[1-9]|1[0-2]|2[1-9]|3[0-2]|6[1-9]|7[0-2]|80)/.test(digits)) return 'errors.investRoutingStart';
  const weights = [3, 7, 1];
  const sum = [...digits].reduce(
    (total, digit, index) => total + Number(digit) * (weights[index % 3] ?? 0),
    0,
  );
  return sum % 10 === 0 ? undefined : 'errors.investRouting';
}

/** Longest account number that is no IBAN, whatever two letters it begins with. */
const LONGEST_OTHER = 14;

/** What begins like an IBAN is held to its country's length and its check digits; of other account numbers nothing is known. */
export function accountProblem(typed: string): string | undefined {
  const number = typed.replaceAll(/[\s-]/g, '').toUpperCase();
  if (/^0+$/.test(number)) return 'errors.investPlaceholder';
  const [, checkDigits] = /^[A-Z]{2}(\d{2})/.exec(number) ?? [];
  if (checkDigits === undefined) return undefined;
  const { errorCodes, valid } = validateIBAN(number);
  if (errorCodes.includes(ValidationErrorsIBAN.NoIBANCountry))
    return number.length > LONGEST_OTHER ? 'errors.investIbanCountry' : undefined;
  if (errorCodes.includes(ValidationErrorsIBAN.WrongBBANLength)) return 'errors.investIbanLength';
  // Check digits go from 02 to 98; the remainder of 97 is the same for the others.
  return valid && !['00', '01', '99'].includes(checkDigits) ? undefined : 'errors.investIban';
}

/** Nine digits, without hyphens. */
function digitsOf(number: string): string | undefined {
  const digits = number.replaceAll('-', '');
  return /^\d{9}$/.test(digits) ? digits : undefined;
}
