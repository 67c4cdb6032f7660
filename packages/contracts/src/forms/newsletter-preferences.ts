import Type, { type Static } from 'typebox';
import { FREQUENCIES } from '../catalogues/choices.ts';
import { choice, hidden } from './fields.ts';
import { tokenForm } from './token.ts';

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
