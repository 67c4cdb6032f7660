import { CREATED_AT, fullAccess, LANGUAGE, personalColumn, sensitiveColumn, type RecordKind } from '@larkfield/kit/records';
import { STAFF } from '../../service.config.ts';
import { requestIndexes, type RequestRecord } from './store.ts';

/** The record kind of requests: administrators answer and settle them. Settled requests are deleted after 30 days. */
export const requestKind: RecordKind<RequestRecord> = {
  id: 'requests',
  label: '__name__.records:requests.title',
  ...fullAccess(STAFF),
  collection: requestIndexes.collection,
  subject: 'request',
  columns: {
    createdAt: CREATED_AT,
    firstName: personalColumn('forms:fields.firstname'),
    lastName: personalColumn('forms:fields.lastname'),
    email: personalColumn('forms:fields.email', 'email'),
    language: LANGUAGE,
    message: sensitiveColumn('__name__.mail:fields.message', STAFF, 'lines'),
  },
  namedBy: ['firstName', 'lastName'],
  filters: [['state'], ['owner'], ['state', 'owner']],
  search: ['keys.lastName', 'keys.firstName', 'email'],
  states: {
    field: 'handling',
    changes: { new: ['answered', 'settled'], answered: ['new', 'settled'], settled: ['answered'] },
    waiting: ['new'],
    keepDays: { new: 365, answered: 180, settled: 30 },
  },
  dataSubjects: [{ email: 'email' }],
};
