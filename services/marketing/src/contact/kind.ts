import {
  BACKFILL_NAME_KEYS,
  CREATED_AT,
  formColumns,
  LANGUAGE,
  type RecordKind,
} from '@larkfield/kit/records';
import { contactFields } from './fields.ts';
import { contactIndexes, type ContactRecord } from './store.ts';

/** Administrators answer and settle messages. A settled message is deleted a day later. */
export const contactKind: RecordKind<ContactRecord> = {
  id: 'contacts',
  label: 'marketing.records:contacts.title',
  collection: contactIndexes.collection,
  subject: 'contact',
  columns: { createdAt: CREATED_AT, ...formColumns(contactFields), language: LANGUAGE },
  namedBy: ['firstName', 'lastName'],
  filters: [['state'], ['owner'], ['state', 'owner']],
  search: ['keys.lastName', 'keys.firstName', 'email'],
  states: {
    field: 'handling',
    changes: { new: ['answered', 'settled'], answered: ['new', 'settled'], settled: ['answered'] },
    waiting: ['new'],
    keepDays: { settled: 1 },
  },
  dataSubjects: [{ email: 'email' }],
  backfill: {
    ...BACKFILL_NAME_KEYS,
    fill: (record) => ({ handling: record.handling ?? 'new', ...BACKFILL_NAME_KEYS.fill(record) }),
  },
};
