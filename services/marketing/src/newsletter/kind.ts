import { AUDIENCE_ROLES, FREQUENCIES } from '@larkfield/contracts/catalogues';
import {
  at,
  BY_NAME,
  choiceOf,
  CREATED_AT,
  LANGUAGE,
  personal,
  plain,
  unlisted,
  type RecordKind,
} from '@larkfield/kit';
import { KEEP_STOPPED_DAYS } from './preferences.ts';
import { KEEP_UNCONFIRMED_DAYS } from './rules.ts';
import { newsletterIndexes, type SubscriptionRecord } from './store.ts';

const role = personal('mail:fields.role');
const frequency = plain('forms:fields.frequency');

/** Nobody but the subscriber begins a subscription or takes it up again; an administrator can end it when asked to. */
export const subscriberKind: RecordKind<SubscriptionRecord> = {
  id: 'subscribers',
  label: 'marketing.records:subscribers.title',
  collection: newsletterIndexes.collection,
  subject: 'newsletter',
  columns: {
    createdAt: CREATED_AT,
    firstName: personal('forms:fields.firstname'),
    lastName: personal('forms:fields.lastname'),
    email: personal('forms:fields.email', 'email'),
    city: unlisted(personal('forms:fields.city')),
    region: unlisted(personal('forms:fields.state')),
    zip: unlisted(personal('forms:fields.zip')),
    country: personal('forms:fields.country', 'country'),
    role: unlisted(choiceOf(role, AUDIENCE_ROLES, 'forms:roles')),
    frequency: choiceOf(frequency, FREQUENCIES, 'forms:frequencies'),
    language: LANGUAGE,
    agreedAt: at('consent.at', unlisted(plain('marketing.records:subscribers.columns.agreedAt', 'date'))),
    confirmedAt: unlisted(plain('marketing.records:subscribers.columns.confirmedAt', 'date')),
    stoppedAt: unlisted(plain('marketing.records:subscribers.columns.stoppedAt', 'date')),
  },
  filters: [['state'], ['owner']],
  search: ['keys.lastName', 'keys.firstName', 'email'],
  states: {
    field: 'state',
    changes: { pending: [], active: ['stopped'], stopped: [], replaced: [] },
    keepDays: { pending: KEEP_UNCONFIRMED_DAYS, stopped: KEEP_STOPPED_DAYS },
    also: (_state, now) => ({ set: { stoppedAt: now } }),
  },
  people: [{ email: 'email' }],
  complete: BY_NAME,
};
