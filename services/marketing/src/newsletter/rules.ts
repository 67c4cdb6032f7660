import type { NewsletterForm } from '@larkfield/mf-marketing/forms';
import { languageOf, searchKeys } from '@larkfield/kit';
import { consentOf } from './consent.ts';
import type { Subscription } from './store.ts';

const DAY_MS = 24 * 3600 * 1000;
const CONFIRM_WITHIN_MS = 3 * DAY_MS;
export const KEEP_UNCONFIRMED_DAYS = 7;

/** A new subscription: pending, until the person at that address confirms it. */
export function toSubscription(form: NewsletterForm, tokenHash: string, now: Date): Subscription {
  const language = languageOf(form);
  return {
    state: 'pending',
    language,
    consent: consentOf(language, now),
    firstName: form.firstname,
    lastName: form.lastname,
    city: form.city,
    region: form.state,
    country: form.country,
    zip: form.zip,
    email: form.email.toLowerCase(),
    role: form.role,
    frequency: form.frequency,
    keys: searchKeys({ firstName: form.firstname, lastName: form.lastname }),
    tokenHash,
    confirmBy: new Date(now.getTime() + CONFIRM_WITHIN_MS),
    purgeAt: new Date(now.getTime() + KEEP_UNCONFIRMED_DAYS * DAY_MS),
  };
}
