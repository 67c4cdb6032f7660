import { AUDIENCE_ROLES, FREQUENCIES } from '@larkfield/contracts/catalogues';
import { choice, country, email, hiddenFields, line, FIELD_LIMITS } from '@larkfield/contracts/forms';
import Type, { type Static } from 'typebox';

/** `POST /api/newsletter` (M81-M85); every field is required. */
export const newsletterForm = Type.Object(
  {
    firstname: line(FIELD_LIMITS.name),
    lastname: line(FIELD_LIMITS.name),
    city: line(FIELD_LIMITS.city),
    state: line(FIELD_LIMITS.name),
    country: country(),
    zip: line(FIELD_LIMITS.zip),
    email: email(),
    role: choice(AUDIENCE_ROLES),
    frequency: choice(FREQUENCIES),
    ...hiddenFields,
  },
  { additionalProperties: false },
);

export type NewsletterForm = Static<typeof newsletterForm>;
