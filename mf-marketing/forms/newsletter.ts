import { AUDIENCE_ROLES, FREQUENCIES } from '@larkfield/contracts/catalogues';
import { choice, country, email, hidden, line, LIMITS } from '@larkfield/contracts/forms';
import Type, { type Static } from 'typebox';

/** `POST /api/newsletter` (M81-M85); every field is required. */
export const newsletterForm = Type.Object(
  {
    firstname: line(LIMITS.name),
    lastname: line(LIMITS.name),
    city: line(LIMITS.city),
    state: line(LIMITS.name),
    country: country(),
    zip: line(LIMITS.zip),
    email: email(),
    role: choice(AUDIENCE_ROLES),
    frequency: choice(FREQUENCIES),
    ...hidden,
  },
  { additionalProperties: false },
);

export type NewsletterForm = Static<typeof newsletterForm>;
