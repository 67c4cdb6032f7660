import type { FieldProblem } from '@larkfield/contracts';
import { problems as ofSchema } from '../../generated/validators/bank.js';
import { bankProblems } from '../rules/bank-problems.ts';
import { isGroup } from '../rules/to-signup.ts';

/** Validates a bank account with the same rules as the service. */
export function problems(data: unknown): FieldProblem[] {
  const found = ofSchema(data);
  return isGroup(data) ? [...found, ...bankProblems(data)] : found;
}
