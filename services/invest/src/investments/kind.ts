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
import { anonymizeRecord, erasedName } from '../erasure/anonymize-record.ts';
import { BACKFILL_USERNAME_KEY } from '../erasure/username-key.ts';
import { removeNamesFrom } from '../ledger/remove-names-from.ts';
import { changeStateTo } from './change-state.ts';
import { extendHold } from './extend-hold.ts';
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
    paidCents: plainColumn(column('paidCents'), 'money'),
    openCents: plainColumn(column('openCents'), 'money'),
    rate: unlistedColumn(plainColumn(column('rate'), 'rate')),
    term: unlistedColumn(plainColumn(column('term'), 'years')),
    riskVersion: unlistedColumn(plainColumn(column('riskVersion'))),
    riskAt: unlistedColumn(plainColumn(column('riskAt'), 'date')),
    receivedAt: unlistedColumn(plainColumn(column('receivedAt'), 'date')),
    activeAt: unlistedColumn(plainColumn(column('activeAt'), 'date')),
    repaidAt: unlistedColumn(plainColumn(column('repaidAt'), 'date')),
    cancelledAt: unlistedColumn(plainColumn(column('cancelledAt'), 'date')),
    lapsedAt: unlistedColumn(plainColumn(column('lapsedAt'), 'date')),
    heldUntil: plainColumn(column('heldUntil'), 'day'),
    accountToldAt: unlistedColumn(plainColumn(column('accountToldAt'), 'date')),
    remindedAt: unlistedColumn(plainColumn(column('remindedAt'), 'date')),
    holdOverAt: unlistedColumn(plainColumn(column('holdOverAt'), 'date')),
    language: LANGUAGE,
  },
  namedBy: ['username'],
  filters: [['state'], ['opportunity'], ['opportunity', 'state'], ['owner']],
  search: ['keys.username', 'email'],
  backfill: BACKFILL_USERNAME_KEY,
  states: {
    field: 'state',
    changes: {
      placing: [],
      refused: [],
      // Only a payment begins `received`.
      pledged: ['cancelled'],
      received: ['active', 'cancelled'],
      active: ['repaid'],
      repaid: [],
      cancelled: [],
      lapsed: [],
    },
    waiting: ['pledged', 'received'],
    keepDays: { placing: 30, refused: 30, cancelled: 365, lapsed: 365 },
    keptBy: { law: 'records:laws.tax', days: { repaid: daysOfYears(legalPeriods.taxYears) } },
    keptWhile: {
      pledged: 'records:lasting.money',
      received: 'records:lasting.money',
      active: 'records:lasting.money',
    },
    keptFrom: { repaid: 'repaidAt', cancelled: 'cancelledAt', lapsed: 'lapsedAt' },
    mails: ['active', 'repaid', 'cancelled'],
    steps: {
      active: changeStateTo('active'),
      repaid: changeStateTo('repaid'),
      cancelled: changeStateTo('cancelled'),
    },
  },
  actions: { hold: extendHold },
  dataSubjects: [{ email: 'email' }],
  /** Money that we owe is never erased. A repaid investment becomes anonymous; one that never began is deleted. */
  async erase(context, request, record, remove) {
    const unpaid = ['placing', 'refused', 'cancelled', 'lapsed'] as const;
    const isOver = ['repaid', 'cancelled', 'lapsed'].includes(record.state);
    if (isOver)
      await removeNamesFrom(context.db, { investments: record.reference }, erasedName(record.investor));
    // What was paid for it belongs to nobody again before it goes.
    const isSettled = { unsettledAt: { $exists: false }, paidCents: { $not: { $gt: 0 } } };
    if (await remove({ state: { $in: unpaid }, ...isSettled })) return;
    const repaid = { collection: investmentIndexes.collection, subject: 'investment', state: 'repaid' };
    await anonymizeRecord(context, request, record, repaid);
  },
};
