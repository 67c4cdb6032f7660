import { mailTo } from '@larkfield/kit/mail';
import {
  CREATED_AT,
  formColumns,
  LANGUAGE,
  plainColumn,
  unlistedColumn,
  fullAccess,
  type RecordKind,
} from '@larkfield/kit/records';
import { SUPPORT } from '../../service.config.ts';
import { resendAction } from '../resend-action.ts';
import { equityFields } from './fields.ts';
import { equityIndexes, equityStore, type EquityRecord } from './store.ts';

const column = (name: string) => `support.records:equity.columns.${name}`;

/** Interest in equity in the administration: contact the sender, settle, resend the confirmation. */
export const equityKind: RecordKind<EquityRecord> = {
  id: 'equity',
  label: 'support.records:equity.title',
  ...fullAccess(SUPPORT),
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
    keepDays: { open: 365, contacted: 365, settled: 365 },
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
  due: { since: 'createdAt', setting: 'answerDays', states: ['open'] },
  answers: {
    email: 'email',
    firstName: 'firstName',
    lastName: 'lastName',
    mail: 'equityAnswer',
    roles: ['support', 'administrator'],
    next: { open: 'contacted' },
  },
  dataSubjects: [{ email: 'email' }],
};
