import { EQUITY_LEVELS, EQUITY_RISK_VERSIONS } from '@larkfield/contracts/catalogues';
import {
  choice,
  country,
  email,
  hiddenFields,
  line,
  lines,
  FIELD_LIMITS,
  requiredCheckbox,
} from '@larkfield/contracts/forms';
import Type, { type Static } from 'typebox';

/** Matches a phone number with digits of any script. */
const PHONE = '^\\+?[() ./-]*\\p{Nd}[\\p{Nd}() ./-]*$';

const user = Type.Object(
  {
    mail: email(),
    first_name: line(FIELD_LIMITS.name),
    last_name: line(FIELD_LIMITS.name),
    city: line(FIELD_LIMITS.city),
    country: country(),
    state: line(FIELD_LIMITS.name),
    address: line(200),
    phone_nr: Type.String({
      maxLength: FIELD_LIMITS.phone,
      format: 'line',
      pattern: PHONE,
      messages: { pattern: 'errors.phone' },
    }),
    zipcode: line(FIELD_LIMITS.zip),
  },
  { additionalProperties: false },
);

/** `POST /api/create/equity` (S40-S43): the person, and the version of the risk text that they agreed to. */
export const equityForm = Type.Object(
  {
    user,
    level: Type.Optional(choice(EQUITY_LEVELS)),
    comment: Type.Optional(lines(FIELD_LIMITS.message)),
    risk: requiredCheckbox('errors.risk'),
    risk_version: Type.Enum([...EQUITY_RISK_VERSIONS]),
    ...hiddenFields,
  },
  { additionalProperties: false },
);

export type EquityForm = Static<typeof equityForm>;
