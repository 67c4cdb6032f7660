import type { NewsletterForm } from '@larkfield/mf-marketing/forms';
import { languageOf, readForm, searchKeys } from '@larkfield/kit/records';
import { consentOf } from './consent.ts';
import { newsletterFields } from './fields.ts';
import type { Subscription } from './store.ts';

const DAY_MS = 24 * 3600 * 1000;
const CONFIRM_WITHIN_MS = 3 * DAY_MS;
export const KEEP_UNCONFIRMED_DAYS = 7;

export function toSubscription(form: NewsletterForm, tokenHash: string, now: Date): Subscription {
  const language = languageOf(form);
  return {
    ...readForm(newsletterFields, form),
    state: 'pending',
    language,
    consent: consentOf(language, now),
    keys: searchKeys({ firstName: form.firstname, lastName: form.lastname }),
    tokenHash,
    confirmBy: new Date(now.getTime() + CONFIRM_WITHIN_MS),
    purgeAt: new Date(now.getTime() + KEEP_UNCONFIRMED_DAYS * DAY_MS),
  };
}
