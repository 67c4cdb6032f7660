import { email, hiddenFields, line, lines, FIELD_LIMITS } from '@larkfield/contracts/forms';
import Type, { type Static } from 'typebox';

/** `POST /api/__name__/requests`. */
export const requestForm = Type.Object(
  {
    firstname: line(FIELD_LIMITS.name),
    lastname: line(FIELD_LIMITS.name),
    email: email(),
    message: lines(FIELD_LIMITS.message),
    ...hiddenFields,
  },
  { additionalProperties: false },
);

export type RequestForm = Static<typeof requestForm>;
