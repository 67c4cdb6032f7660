import { ERRORS, type ErrorCode } from '@larkfield/contracts';
import Type, { type TSchema } from 'typebox';

const codes = Object.keys(ERRORS) as ErrorCode[];

const fieldProblem = Type.Object({
  field: Type.String(),
  key: Type.String(),
  text: Type.Optional(Type.String()),
});

export const errorBody = Type.Object({
  code: Type.Unsafe<ErrorCode>({ type: 'string', enum: codes }),
  message: Type.String(),
  fields: Type.Optional(Type.Array(fieldProblem)),
  work: Type.Optional(Type.Object({ bits: Type.Integer(), at: Type.Integer() })),
  requestId: Type.String(),
});

/** Response of a form: the reference number that the visitor can quote. */
export const submittedSchema = Type.Object({ success: Type.Literal(true), reference: Type.String() });

/** Returns the response schemas of a route: its own, and the error body for every other status. */
export function responseSchemas<const T extends Readonly<Record<number, TSchema>>>(own: T) {
  return { ...own, '4xx': errorBody, '5xx': errorBody };
}
