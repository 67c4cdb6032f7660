import {
  BACKFILL_NAME_KEYS,
  CREATED_AT,
  formColumns,
  LANGUAGE,
  fullAccess,
  type RecordKind,
} from '@larkfield/kit/records';
import { SUPPORT } from '../../service.config.ts';
import { contactFields } from './fields.ts';
import { contactIndexes, type ContactRecord } from './store.ts';

/** Administrators answer and settle messages. A settled message is deleted a day later. */
export const contactKind: RecordKind<ContactRecord> = {
  id: 'contacts',
  label: 'marketing.records:contacts.title',
  ...fullAccess(SUPPORT),
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
    keepDays: { new: 365, answered: 180, settled: 1 },
  },
  due: { since: 'createdAt', setting: 'answerDays', states: ['new'] },
  answers: {
    email: 'email',
    firstName: 'firstName',
    lastName: 'lastName',
    mail: 'contactAnswer',
    roles: ['support', 'administrator'],
    next: { new: 'answered' },
  },
  dataSubjects: [{ email: 'email' }],
  backfill: {
    ...BACKFILL_NAME_KEYS,
    fill: (record) => ({ handling: record.handling ?? 'new', ...BACKFILL_NAME_KEYS.fill(record) }),
  },
};
