import {
  BACKFILL_NAME_KEYS,
  columnAt,
  CREATED_AT,
  formColumns,
  LANGUAGE,
  plainColumn,
  unlistedColumn,
  fullAccess,
  type RecordKind,
} from '@larkfield/kit/records';
import { EDITORS } from '../../service.config.ts';
import { newsletterFields } from './fields.ts';
import { KEEP_HELD_DAYS, KEEP_STOPPED_DAYS } from './preferences.ts';
import { KEEP_UNCONFIRMED_DAYS } from './rules.ts';
import { newsletterIndexes, type SubscriptionRecord } from './store.ts';

/** Subscriptions in the administration. An administrator can end one, and release an address from its hold. */
export const subscriberKind: RecordKind<SubscriptionRecord> = {
  id: 'subscribers',
  label: 'marketing.records:subscribers.title',
  ...fullAccess(EDITORS),
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
    heldAt: unlistedColumn(plainColumn('marketing.records:subscribers.columns.heldAt', 'date')),
    heldFor: unlistedColumn(plainColumn('marketing.records:subscribers.columns.heldFor')),
  },
  namedBy: ['firstName', 'lastName'],
  filters: [['state'], ['owner']],
  search: ['keys.lastName', 'keys.firstName', 'email'],
  states: {
    field: 'state',
    changes: { pending: [], active: ['stopped'], held: ['active', 'stopped'], stopped: [], replaced: [] },
    keepDays: {
      pending: KEEP_UNCONFIRMED_DAYS,
      held: KEEP_HELD_DAYS,
      stopped: KEEP_STOPPED_DAYS,
      replaced: KEEP_STOPPED_DAYS,
    },
    keptWhile: { active: 'records:lasting.subscription' },
    extraUpdate: (state, now) => ({
      ...(state === 'stopped' ? { set: { stoppedAt: now } } : {}),
      unset: ['heldAt', 'heldFor', 'letter.refusedAt'],
    }),
  },
  dataSubjects: [{ email: 'email' }],
  backfill: BACKFILL_NAME_KEYS,
};
