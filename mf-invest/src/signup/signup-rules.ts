import type { FieldProblem } from '@larkfield/contracts';
import { problems as ofSchema } from '../../generated/validators/signup.js';
import { signupProblems } from '../rules/signup-problems.ts';
import { isGroup } from '../rules/to-signup.ts';

/** Validates a sign-up with the same rules as the service. Also checks that repeated inputs are equal. */
export function problems(data: unknown): FieldProblem[] {
  if (!isGroup(data)) return ofSchema(data);
  return [...ofSchema(data), ...signupProblems(data, { now: new Date(), repeated: true })];
}
