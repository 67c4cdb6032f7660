import type { FieldProblem } from '@larkfield/contracts';
import { problems as ofSchema } from '../../generated/validators/signup.js';
import { signupProblems } from '../rules/signup-problems.ts';
import { isGroup } from '../rules/to-signup.ts';

/** What is wrong with a sign-up, as the service will say it; and whether what is entered twice is the same. */
export function problems(data: unknown): FieldProblem[] {
  if (!isGroup(data)) return ofSchema(data);
  return [...ofSchema(data), ...signupProblems(data, { now: new Date(), repeated: true })];
}
