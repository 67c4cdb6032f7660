import type { FieldProblem } from '@larkfield/contracts';
import { problems as ofSchema } from '../../../generated/validators/registration.js';
import { registrationProblems } from '../../rules/registration-problems.ts';

/** Validates a registration with the same rules as the service. */
export function problems(data: unknown): FieldProblem[] {
  return [...ofSchema(data), ...registrationProblems({ ...Object(data) }, new Date())];
}
