import {
  CREATED_AT,
  daysOfYears,
  LANGUAGE,
  personalColumn,
  plainColumn,
  titledColumn,
  unlistedColumn,
  fullAccess,
  type RecordKind,
} from '@larkfield/kit/records';
import { FINANCE } from '../../service.config.ts';
import { legalPeriods } from '../../../../site.config.ts';
import { opportunityTitles } from '../opportunities/texts.ts';
import { anonymizeRecord } from '../erasure/anonymize-record.ts';
import { changeStateTo } from './change-state.ts';
import { investmentIndexes, type InvestmentRecord } from './store.ts';

const column = (name: string) => `invest.records:investments.columns.${name}`;

/** Investments in the administration. The investor is notified of each change of state. */
export const investmentKind: RecordKind<InvestmentRecord> = {
  id: 'investments',
  label: 'invest.records:investments.title',
  ...fullAccess(FINANCE),
  collection: investmentIndexes.collection,
  subject: 'investment',
  columns: {
    createdAt: CREATED_AT,
    username: personalColumn(column('username')),
    email: personalColumn('forms:fields.email', 'email'),
    opportunity: titledColumn(opportunityTitles, plainColumn(column('opportunity'), 'number')),
    title: unlistedColumn(plainColumn(column('title'))),
    cents: plainColumn(column('cents'), 'money'),
    rate: unlistedColumn(plainColumn(column('rate'), 'rate')),
    term: unlistedColumn(plainColumn(column('term'), 'years')),
    riskVersion: unlistedColumn(plainColumn(column('riskVersion'))),
    riskAt: unlistedColumn(plainColumn(column('riskAt'), 'date')),
    receivedAt: unlistedColumn(plainColumn(column('receivedAt'), 'date')),
    activeAt: unlistedColumn(plainColumn(column('activeAt'), 'date')),
    repaidAt: unlistedColumn(plainColumn(column('repaidAt'), 'date')),
    cancelledAt: unlistedColumn(plainColumn(column('cancelledAt'), 'date')),
    language: LANGUAGE,
  },
  namedBy: ['username'],
  filters: [['state'], ['opportunity'], ['opportunity', 'state'], ['owner']],
  search: ['username', 'email'],
  states: {
    field: 'state',
    changes: {
      placing: [],
      refused: [],
      pledged: ['received', 'cancelled'],
      received: ['active', 'cancelled'],
      active: ['repaid'],
      repaid: [],
      cancelled: [],
    },
    waiting: ['pledged', 'received'],
    keepDays: { placing: 30, refused: 30, cancelled: 365 },
    keptBy: { law: 'records:laws.tax', days: { repaid: daysOfYears(legalPeriods.taxYears) } },
    keptWhile: {
      pledged: 'records:lasting.money',
      received: 'records:lasting.money',
      active: 'records:lasting.money',
    },
    keptFrom: { repaid: 'repaidAt', cancelled: 'cancelledAt' },
    mails: ['received', 'active', 'repaid', 'cancelled'],
    steps: {
      received: changeStateTo('received'),
      active: changeStateTo('active'),
      repaid: changeStateTo('repaid'),
      cancelled: changeStateTo('cancelled'),
    },
  },
  dataSubjects: [{ email: 'email' }],
  /** Money that we owe is never erased. A repaid investment becomes anonymous; a cancelled one is deleted. */
  async erase(context, request, record, remove) {
    const unpaid = ['placing', 'refused', 'cancelled'] as const;
    if (await remove({ state: { $in: unpaid }, unsettledAt: { $exists: false } })) return;
    const repaid = { collection: investmentIndexes.collection, subject: 'investment', state: 'repaid' };
    await anonymizeRecord(context, request, record, repaid);
  },
};
