import type { FieldProblem } from '@larkfield/contracts';
import { problems as ofSchema } from '../../generated/validators/registration.js';
import { furtherProblems } from '../rules/further.ts';

/** What is wrong with a registration, as the service will say it. */
export function problems(data: unknown): FieldProblem[] {
  return [...ofSchema(data), ...furtherProblems({ ...Object(data) }, new Date())];
}
