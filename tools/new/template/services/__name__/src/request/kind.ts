import { CREATED_AT, LANGUAGE, personal, sensitive, type RecordKind } from '@larkfield/kit';
import { requestIndexes, type RequestRecord } from './store.ts';

/** What administrators do with requests: answer and settle them. A settled one is deleted 30 days later. */
export const requestKind: RecordKind<RequestRecord> = {
  id: 'requests',
  label: '__name__.records:requests.title',
  collection: requestIndexes.collection,
  subject: 'request',
  columns: {
    createdAt: CREATED_AT,
    firstName: personal('forms:fields.firstname'),
    lastName: personal('forms:fields.lastname'),
    email: personal('forms:fields.email', 'email'),
    language: LANGUAGE,
    message: sensitive('__name__.mail:fields.message', 'lines'),
  },
  filters: [['state'], ['owner'], ['state', 'owner']],
  search: ['keys.lastName', 'keys.firstName', 'email'],
  states: {
    field: 'handling',
    changes: { new: ['answered', 'settled'], answered: ['new', 'settled'], settled: ['answered'] },
    waiting: ['new'],
    keepDays: { settled: 30 },
  },
  people: [{ email: 'email' }],
};
