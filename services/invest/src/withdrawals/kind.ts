import {
  CREATED_AT,
  daysOfYears,
  LANGUAGE,
  personalColumn,
  plainColumn,
  unlistedColumn,
  fullAccess,
  type RecordKind,
} from '@larkfield/kit/records';
import { FINANCE } from '../../service.config.ts';
import { legalPeriods } from '../../../../site.config.ts';
import { anonymizeRecord } from '../erasure/anonymize-record.ts';
import { BACKFILL_USERNAME_KEY } from '../erasure/username-key.ts';
import { changeStateTo } from './change-state.ts';
import { withdrawalIndexes, type WithdrawalRecord } from './store.ts';

const column = (name: string) => `invest.records:withdrawals.columns.${name}`;

const { collection } = withdrawalIndexes;
const subject = 'withdrawal';

export const withdrawalKind: RecordKind<WithdrawalRecord> = {
  id: 'withdrawals',
  label: 'invest.records:withdrawals.title',
  ...fullAccess(FINANCE),
  collection,
  subject,
  columns: {
    createdAt: CREATED_AT,
    username: personalColumn(column('username')),
    email: personalColumn('forms:fields.email', 'email'),
    investment: plainColumn(column('investment')),
    cents: plainColumn(column('cents'), 'money'),
    paidAt: unlistedColumn(plainColumn(column('paidAt'), 'date')),
    comment: unlistedColumn(personalColumn(column('comment'), 'lines')),
    language: LANGUAGE,
  },
  namedBy: ['username'],
  filters: [['state'], ['owner']],
  search: ['keys.username', 'email'],
  backfill: BACKFILL_USERNAME_KEY,
  states: {
    field: 'state',
    changes: { open: ['approved', 'declined'], approved: ['paid', 'declined'], paid: [], declined: [] },
    waiting: ['open', 'approved'],
    keepDays: { declined: 365 },
    keptBy: { law: 'records:laws.tax', days: { paid: daysOfYears(legalPeriods.taxYears) } },
    keptWhile: { open: 'records:lasting.money', approved: 'records:lasting.money' },
    mails: ['approved', 'paid', 'declined'],
    steps: {
      approved: changeStateTo('approved'),
      paid: changeStateTo('paid'),
      declined: changeStateTo('declined'),
    },
  },
  dataSubjects: [{ email: 'email' }],
  /** An open request is never erased. A paid one stays as an anonymous payment record. */
  async erase(context, request, record, remove) {
    if (await remove({ state: 'declined' })) return;
    const paid = { collection, subject, state: 'paid' };
    await anonymizeRecord(context, request, record, paid);
  },
};
