import {
  BACKFILL_NAME_KEYS,
  columnAt,
  CREATED_AT,
  formColumns,
  LANGUAGE,
  plainColumn,
  unlistedColumn,
  type RecordKind,
} from '@larkfield/kit/records';
import { newsletterFields } from './fields.ts';
import { KEEP_STOPPED_DAYS } from './preferences.ts';
import { KEEP_UNCONFIRMED_DAYS } from './rules.ts';
import { newsletterIndexes, type SubscriptionRecord } from './store.ts';

/** Subscriptions in the administration. An administrator can only end one. */
export const subscriberKind: RecordKind<SubscriptionRecord> = {
  id: 'subscribers',
  label: 'marketing.records:subscribers.title',
  collection: newsletterIndexes.collection,
  subject: 'newsletter',
  columns: {
    createdAt: CREATED_AT,
    ...formColumns(newsletterFields),
    language: LANGUAGE,
    agreedAt: columnAt(
      'consent.at',
      unlistedColumn(plainColumn('marketing.records:subscribers.columns.agreedAt', 'date')),
    ),
    confirmedAt: unlistedColumn(plainColumn('marketing.records:subscribers.columns.confirmedAt', 'date')),
    stoppedAt: unlistedColumn(plainColumn('marketing.records:subscribers.columns.stoppedAt', 'date')),
  },
  namedBy: ['firstName', 'lastName'],
  filters: [['state'], ['owner']],
  search: ['keys.lastName', 'keys.firstName', 'email'],
  states: {
    field: 'state',
    changes: { pending: [], active: ['stopped'], stopped: [], replaced: [] },
    keepDays: { pending: KEEP_UNCONFIRMED_DAYS, stopped: KEEP_STOPPED_DAYS },
    extraUpdate: (_state, now) => ({ set: { stoppedAt: now } }),
  },
  dataSubjects: [{ email: 'email' }],
  backfill: BACKFILL_NAME_KEYS,
};
