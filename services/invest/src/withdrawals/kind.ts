import {
  CREATED_AT,
  LANGUAGE,
  personalColumn,
  plainColumn,
  unlistedColumn,
  type RecordKind,
} from '@larkfield/kit/records';
import { anonymizeRecord } from '../erasure/anonymize-record.ts';
import { changeStateTo } from './change-state.ts';
import { withdrawalIndexes, type WithdrawalRecord } from './store.ts';

const column = (name: string) => `invest.records:withdrawals.columns.${name}`;

const { collection } = withdrawalIndexes;
const subject = 'withdrawal';

export const withdrawalKind: RecordKind<WithdrawalRecord> = {
  id: 'withdrawals',
  label: 'invest.records:withdrawals.title',
  collection,
  subject,
  columns: {
    createdAt: CREATED_AT,
    username: personalColumn(column('username')),
    email: personalColumn('forms:fields.email', 'email'),
    investment: plainColumn(column('investment')),
    cents: plainColumn(column('cents'), 'money'),
    comment: unlistedColumn(personalColumn(column('comment'), 'lines')),
    language: LANGUAGE,
  },
  namedBy: ['username'],
  filters: [['state'], ['owner']],
  search: ['username', 'email'],
  states: {
    field: 'state',
    changes: { open: ['approved', 'declined'], approved: ['paid', 'declined'], paid: [], declined: [] },
    waiting: ['open', 'approved'],
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
