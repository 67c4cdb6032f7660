import { EQUITY_LEVELS, EQUITY_RISK_VERSIONS } from '@larkfield/contracts/catalogues';
import { choice, country, email, hidden, line, lines, LIMITS, ticked } from '@larkfield/contracts/forms';
import Type, { type Static } from 'typebox';

/** A number to call, with digits of any script. */
const PHONE = '^\\+?[() ./-]*\\p{Nd}[\\p{Nd}() ./-]*$';

const user = Type.Object(
  {
    mail: email(),
    first_name: line(LIMITS.name),
    last_name: line(LIMITS.name),
    city: line(LIMITS.city),
    country: country(),
    state: line(LIMITS.name),
    address: line(200),
    phone_nr: Type.String({
      maxLength: LIMITS.phone,
      format: 'line',
      pattern: PHONE,
      messages: { pattern: 'errors.phone' },
    }),
    zipcode: line(LIMITS.zip),
  },
  { additionalProperties: false },
);

/** `POST /api/create/equity` (S40-S43): who is interested, and which text about the risks they agreed to. */
export const equityForm = Type.Object(
  {
    user,
    level: Type.Optional(choice(EQUITY_LEVELS)),
    comment: Type.Optional(lines(LIMITS.message)),
    risk: ticked('errors.risk'),
    risk_version: Type.Enum([...EQUITY_RISK_VERSIONS]),
    ...hidden,
  },
  { additionalProperties: false },
);

export type EquityForm = Static<typeof equityForm>;
