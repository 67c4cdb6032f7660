import { mailTo } from '@larkfield/kit/mail';
import {
  CREATED_AT,
  formColumns,
  LANGUAGE,
  plainColumn,
  unlistedColumn,
  type RecordKind,
} from '@larkfield/kit/records';
import { resendAction } from '../resend-action.ts';
import { equityFields } from './fields.ts';
import { equityIndexes, equityStore, type EquityRecord } from './store.ts';

const column = (name: string) => `support.records:equity.columns.${name}`;

/** Interest in equity in the administration: contact the sender, settle, resend the confirmation. */
export const equityKind: RecordKind<EquityRecord> = {
  id: 'equity',
  label: 'support.records:equity.title',
  collection: equityIndexes.collection,
  subject: 'equity',
  columns: {
    createdAt: CREATED_AT,
    ...formColumns(equityFields),
    riskVersion: unlistedColumn(plainColumn(column('riskVersion'))),
    riskAt: unlistedColumn(plainColumn(column('riskAt'), 'date')),
    language: LANGUAGE,
  },
  namedBy: ['firstName', 'lastName'],
  filters: [['state'], ['owner'], ['state', 'owner']],
  search: ['keys.name', 'email'],
  states: {
    field: 'state',
    changes: { open: ['contacted', 'settled'], contacted: ['open', 'settled'], settled: ['contacted'] },
    waiting: ['open'],
    keepDays: { settled: 365 },
  },
  actions: {
    resend: resendAction({
      collection: equityIndexes.collection,
      subject: 'equity',
      from: ['open', 'contacted', 'settled'],
      store: equityStore,
      mail: (interest) => mailTo('equitySender', interest, { values: { reference: interest.reference } }),
    }),
  },
  dataSubjects: [{ email: 'email' }],
};
