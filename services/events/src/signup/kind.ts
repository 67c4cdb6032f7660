import { at, CREATED_AT, LANGUAGE, personal, plain, unlisted, type RecordKind } from '@larkfield/kit';
import { signUpIndexes, type SignUpRecord } from './store.ts';

/** What administrators see of sign-ups: who signed up to what, whom they bring along, and what became of it. */
export const signUpKind: RecordKind<SignUpRecord> = {
  id: 'sign-ups',
  label: 'events.records:sign-ups.title',
  collection: signUpIndexes.collection,
  subject: 'signUp',
  columns: {
    createdAt: CREATED_AT,
    timestamp: plain('events.records:sign-ups.columns.timestamp', 'number'),
    firstName: at('people.0.firstName', personal('forms:fields.firstname')),
    lastName: at('people.0.lastName', personal('forms:fields.lastname')),
    email: at('people.0.email', personal('forms:fields.email', 'email')),
    language: LANGUAGE,
    offerUntil: unlisted(plain('events.records:sign-ups.columns.offerUntil', 'date')),
    remindedAt: unlisted(plain('events.records:sign-ups.columns.remindedAt', 'date')),
  },
  filters: [['state'], ['timestamp'], ['owner']],
  search: ['keys.lastName'],
  states: {
    field: 'state',
    changes: { confirmed: [], waiting: [], offered: [], cancelled: ['removed'], removed: [] },
    keepDays: { removed: 1 },
  },
  people: [{ email: 'people.email' }],
};
