import { isValidBIC, validateIBAN, ValidationErrorsIBAN } from 'ibantools';

// Functions return a text key of namespace `forms`, or undefined. The schema checks the format before.

/** Numbers from instructions, advertisements and keyboard patterns, which are never issued. */
const PLACEHOLDERS = new Set(['123456789', '987654321', '078051120', '219099999']);

function isPlaceholder(digits: string): boolean {
  return PLACEHOLDERS.has(digits) || /^(\d)\1+$/.test(digits);
}

/** Rejects areas and groups that the Social Security Administration never issues. */
export function ssnProblem(ssn: string): string | undefined {
  const digits = digitsOf(ssn);
  if (digits === undefined) return undefined;
  if (isPlaceholder(digits)) return 'errors.investPlaceholder';
  if (/^(?:000|666|9)/.test(digits)) return 'errors.investSsnStart';
  return /^.{3}00|0000$/.test(digits) ? 'errors.investSsnZeros' : undefined;
}

/** Matches first two digits that the Internal Revenue Service does not assign. */
const NO_EIN = /^(?:00|0[7-9]|1[7-9]|2[89]|49|69|70|7[89]|89|9[67])/;

export function einProblem(ein: string): string | undefined {
  const digits = digitsOf(ein);
  if (digits === undefined) return undefined;
  if (isPlaceholder(digits)) return 'errors.investPlaceholder';
  return NO_EIN.test(digits) ? 'errors.investEinStart' : undefined;
}

/** Checks the country of a SWIFT/BIC, or the Federal Reserve district and check digit (ABA) of a routing number. */
export function swiftProblem(swift: string): string | undefined {
  if (/^[A-Za-z]/.test(swift)) {
    // The schema already reports wrong length or characters.
    const isValidFormat = /^[A-Za-z]{6}[A-Za-z0-9]{2}(?:[A-Za-z0-9]{3})?$/.test(swift);
    return isValidFormat && !isValidBIC(swift) ? 'errors.investBic' : undefined;
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

/** Maximum length of an account number that starts with two letters but is not an IBAN. */
const MAX_OTHER_LENGTH = 14;

/** Checks length and check digits of a number that looks like an IBAN. Other account numbers have no known rules. */
export function accountProblem(typed: string): string | undefined {
  const number = typed.replaceAll(/[\s-]/g, '').toUpperCase();
  if (/^0+$/.test(number)) return 'errors.investPlaceholder';
  const [, checkDigits] = /^[A-Z]{2}(\d{2})/.exec(number) ?? [];
  if (checkDigits === undefined) return undefined;
  const { errorCodes, valid } = validateIBAN(number);
  if (errorCodes.includes(ValidationErrorsIBAN.NoIBANCountry))
    return number.length > MAX_OTHER_LENGTH ? 'errors.investIbanCountry' : undefined;
  if (errorCodes.includes(ValidationErrorsIBAN.WrongBBANLength)) return 'errors.investIbanLength';
  // Check digits are 02 to 98; the others have the same remainder modulo 97.
  return valid && !['00', '01', '99'].includes(checkDigits) ? undefined : 'errors.investIban';
}

function digitsOf(number: string): string | undefined {
  const digits = number.replaceAll('-', '');
  return /^\d{9}$/.test(digits) ? digits : undefined;
}
