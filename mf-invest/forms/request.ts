import { email, hidden, line, lines, LIMITS } from '@larkfield/contracts/forms';
import Type, { type Static } from 'typebox';

/** `POST /api/invest/requests`. */
export const requestForm = Type.Object(
  {
    firstname: line(LIMITS.name),
    lastname: line(LIMITS.name),
    email: email(),
    message: lines(LIMITS.message),
    ...hidden,
  },
  { additionalProperties: false },
);

export type RequestForm = Static<typeof requestForm>;
