import { CREATED_AT, LANGUAGE, personalColumn, sensitiveColumn, type RecordKind } from '@larkfield/kit/records';
import { requestIndexes, type RequestRecord } from './store.ts';

/** The record kind of requests: administrators answer and settle them. Settled requests are deleted after 30 days. */
export const requestKind: RecordKind<RequestRecord> = {
  id: 'requests',
  label: '__name__.records:requests.title',
  collection: requestIndexes.collection,
  subject: 'request',
  columns: {
    createdAt: CREATED_AT,
    firstName: personalColumn('forms:fields.firstname'),
    lastName: personalColumn('forms:fields.lastname'),
    email: personalColumn('forms:fields.email', 'email'),
    language: LANGUAGE,
    message: sensitiveColumn('__name__.mail:fields.message', 'lines'),
  },
  namedBy: ['firstName', 'lastName'],
  filters: [['state'], ['owner'], ['state', 'owner']],
  search: ['keys.lastName', 'keys.firstName', 'email'],
  states: {
    field: 'handling',
    changes: { new: ['answered', 'settled'], answered: ['new', 'settled'], settled: ['answered'] },
    waiting: ['new'],
    keepDays: { settled: 30 },
  },
  dataSubjects: [{ email: 'email' }],
};
