import { EQUITY_LEVELS } from '@larkfield/contracts/catalogues';
import { choiceOf, CREATED_AT, LANGUAGE, personal, plain, unlisted, type RecordKind } from '@larkfield/kit';
import { resendAction } from '../resend.ts';
import { senderMail } from './mail.ts';
import { equityIndexes, equityStore, type EquityRecord } from './store.ts';

const column = (name: string) => `support.records:equity.columns.${name}`;

/** What administrators do with interest in equity: write to whoever sent it, and settle. */
export const equityKind: RecordKind<EquityRecord> = {
  id: 'equity',
  label: 'support.records:equity.title',
  collection: equityIndexes.collection,
  subject: 'equity',
  columns: {
    createdAt: CREATED_AT,
    firstName: personal('forms:fields.firstname'),
    lastName: personal('forms:fields.lastname'),
    email: personal('forms:fields.email', 'email'),
    phone: unlisted(personal('forms:fields.phone')),
    address: unlisted(personal(column('address'))),
    city: unlisted(personal('forms:fields.city')),
    region: unlisted(personal('forms:fields.state')),
    zip: unlisted(personal('forms:fields.zip')),
    country: personal('forms:fields.country', 'country'),
    level: choiceOf(plain(column('level')), EQUITY_LEVELS, 'forms:equityLevels'),
    comment: unlisted(personal(column('comment'), 'lines')),
    riskVersion: unlisted(plain(column('riskVersion'))),
    riskAt: unlisted(plain(column('riskAt'), 'date')),
    language: LANGUAGE,
  },
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
      mail: (interest) => senderMail(interest, interest.reference),
    }),
  },
  people: [{ email: 'email' }],
};
