import { ERRORS, type ErrorCode } from '@larkfield/contracts';
import Type, { type TSchema } from 'typebox';

const codes = Object.keys(ERRORS) as ErrorCode[];

/** Body of every refusal and failure. */
export const errorBody = Type.Object({
  code: Type.Unsafe<ErrorCode>({ type: 'string', enum: codes }),
  message: Type.String(),
  fields: Type.Optional(Type.Array(Type.Object({ field: Type.String(), key: Type.String() }))),
  work: Type.Optional(Type.Object({ bits: Type.Integer(), at: Type.Integer() })),
  requestId: Type.String(),
});

/** What a form's call answers: the number a person can quote. */
export const submitted = Type.Object({ success: Type.Literal(true), reference: Type.String() });

/** The answers of a route: its own, and the catalogue's errors for everything else. */
export function answers<const T extends Readonly<Record<number, TSchema>>>(own: T) {
  return { ...own, '4xx': errorBody, '5xx': errorBody };
}
