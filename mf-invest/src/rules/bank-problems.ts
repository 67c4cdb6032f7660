import type { FieldProblem } from '@larkfield/contracts';
import { accountProblem, swiftProblem } from './numbers.ts';

/** What the schema cannot say of a bank account: numbers whose digits do not add up. Browser and service ask it after the schema. */
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
