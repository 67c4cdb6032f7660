import assert from 'node:assert/strict';
import test from 'node:test';
import { accountProblem, einProblem, ssnProblem, swiftProblem } from '../src/rules/numbers.ts';

type Check = (typed: string) => string | undefined;

/** Returns the problem of each number in short form: `Routing` for `errors.investRouting`, undefined if it is valid. */
const judge = (check: Check, numbers: Readonly<Record<string, string | undefined>>) => {
  for (const [typed, problem] of Object.entries(numbers))
    assert.equal(check(typed), problem && `errors.invest${problem}`, typed);
};

/** Returns all variants with one wrong digit or two swapped neighbours. */
function slipsOf(number: string): string[] {
  const characters = [...number];
  const wrong = characters.flatMap((character, index) =>
    [...'0123456789']
      .filter((digit) => /\d/.test(character) && digit !== character)
      .map((digit) => characters.with(index, digit).join('')),
  );
  const swapped = characters.slice(1).map((character, index) => {
    const before = characters[index] ?? '';
    return characters
      .with(index, character)
      .with(index + 1, before)
      .join('');
  });
  return [...wrong, ...swapped].filter((slip) => slip !== number);
}

test('an SSN is refused for an area, a group or a serial number that is never issued, and for an example', () => {
  judge(ssnProblem, {
    ...{
      '212-45-6789': undefined,
      '001010001': undefined,
      '665-01-0001': undefined,
      '899-99-9998': undefined,
    },
    ...{ '000-12-3456': 'SsnStart', '666-12-3456': 'SsnStart', '900-12-3456': 'SsnStart' },
    ...{ '987-65-4320': 'SsnStart', '212-00-6789': 'SsnZeros', '212-45-0000': 'SsnZeros' },
    ...{ '000-00-0000': 'Placeholder', '123-45-6789': 'Placeholder', '111111111': 'Placeholder' },
    ...{ '078-05-1120': 'Placeholder', '212-45-678': undefined },
  });
});

test('an EIN is refused for a prefix that is not assigned, and for an example', () => {
  judge(einProblem, {
    ...{ '98-7612345': undefined, '010000001': undefined, '20-1234567': undefined, '99-1234567': undefined },
    ...{
      '07-1234567': 'EinStart',
      '17-1234567': 'EinStart',
      '28-1234567': 'EinStart',
      '49-1234567': 'EinStart',
    },
    ...{
      '69-1234567': 'EinStart',
      '79-1234567': 'EinStart',
      '89-1234567': 'EinStart',
      '96-1234567': 'EinStart',
    },
    ...{
      '00-1234567': 'EinStart',
      '12-3456789': 'Placeholder',
      '00-0000000': 'Placeholder',
      '1234': undefined,
    },
  });
});

test('a routing number is refused for a district that there is not, and for every slip of one digit', () => {
  judge(swiftProblem, {
    ...{ '121000358': undefined, '026009593': undefined, '322271627': undefined, '021000021': undefined },
    ...{ '123456789': 'Placeholder', '000000000': 'Placeholder', '111111111': 'Placeholder' },
    ...{ '991000358': 'RoutingStart', '001000358': 'RoutingStart', '131000358': 'RoutingStart' },
    ...{ '121000385': 'Routing', '12100035': undefined },
  });
  for (const slip of slipsOf('121000358')) assert.notEqual(swiftProblem(slip), undefined, slip);
});

test('a SWIFT/BIC names a country', () => {
  judge(swiftProblem, {
    ...{ DEUTDEFF: undefined, deutdeff500: undefined, BOTKJPJTXXX: undefined, CHASUS33: undefined },
    ...{ DEUTXXFF: 'Bic', DEUTZZFF500: 'Bic', DEUT: undefined },
  });
});

test('a number like an IBAN needs its country’s length and valid check digits; other numbers are accepted', () => {
  judge(accountProblem, {
    ...{ 'DE89 3704 0044 0532 0130 00': undefined, gb29nwbk60161331926819: undefined },
    ...{ FR1420041010050500013M02606: undefined, 'BE68-5390-0754-7034': undefined },
    ...{ '0042 1187 3350': undefined, '1234567': undefined, AB1234: undefined, 'X 77 1234': undefined },
    ...{ DE00370400440532013000: 'Iban', DE99370400440532013000: 'Iban', DE01370400440532013000: 'Iban' },
    ...{ 'DE89 3704 0044 0532 0130 01': 'Iban', 'DE98 3704 0044 0532 0130 00': 'Iban' },
    ...{ 'DE89 3704 0044 0532 0130 0': 'IbanLength', 'DE89 3704 0044 0532 0130 000': 'IbanLength' },
    ...{ XX89370400440532013000: 'IbanCountry', '000000000': 'Placeholder', '0000': 'Placeholder' },
  });
  for (const slip of slipsOf('DE89370400440532013000').filter((each) => /^DE/.test(each)))
    assert.notEqual(accountProblem(slip), undefined, slip);
});
