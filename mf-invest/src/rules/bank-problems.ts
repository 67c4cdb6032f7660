import type { FieldProblem } from '@larkfield/contracts';
import { accountProblem, swiftProblem } from './numbers.ts';

/** Checks the check digits of a bank account, which the schema cannot. Browser and service call it after the schema. */
export function bankProblems({
  swift,
  account_nr: account,
}: Readonly<Record<string, unknown>>): FieldProblem[] {
  const found = [
    { field: 'swift', key: typeof swift === 'string' ? swiftProblem(swift) : undefined },
    { field: 'account_nr', key: typeof account === 'string' ? accountProblem(account) : undefined },
  ];
  return found.flatMap(({ field, key }) => (key === undefined ? [] : [{ field, key }]));
}
