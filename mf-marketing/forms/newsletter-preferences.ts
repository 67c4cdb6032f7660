import { FREQUENCIES } from '@larkfield/contracts/catalogues';
import { choice, hidden, tokenForm } from '@larkfield/contracts/forms';
import Type, { type Static } from 'typebox';

/** `POST /api/newsletter/preferences`: shows a subscription, and changes what is named. */
export const newsletterPreferencesForm = Type.Object(
  {
    ...tokenForm.properties,
    frequency: Type.Optional(choice(FREQUENCIES)),
    subscribed: Type.Optional(Type.Boolean()),
    ...hidden,
  },
  { additionalProperties: false },
);

export type NewsletterPreferencesForm = Static<typeof newsletterPreferencesForm>;
