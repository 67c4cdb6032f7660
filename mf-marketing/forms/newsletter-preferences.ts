import { FREQUENCIES } from '@larkfield/contracts/catalogues';
import { choice, hiddenFields, tokenForm } from '@larkfield/contracts/forms';
import Type, { type Static } from 'typebox';

/** `POST /api/newsletter/preferences`: returns a subscription and changes the given fields. */
export const newsletterPreferencesForm = Type.Object(
  {
    ...tokenForm.properties,
    frequency: Type.Optional(choice(FREQUENCIES)),
    subscribed: Type.Optional(Type.Boolean()),
    ...hiddenFields,
  },
  { additionalProperties: false },
);

export type NewsletterPreferencesForm = Static<typeof newsletterPreferencesForm>;
