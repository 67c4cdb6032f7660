import { CREATED_AT, LANGUAGE, personal, plain, unlisted, type RecordKind } from '@larkfield/kit';
import { keepWithoutPerson } from '../accounts/erase.ts';
import { stepTo } from './steps.ts';
import { withdrawalIndexes, type WithdrawalRecord } from './store.ts';

const column = (name: string) => `invest.records:withdrawals.columns.${name}`;

const { collection } = withdrawalIndexes;
const subject = 'withdrawal';

/** What administrators do with requests for a payout: approve, note that they have paid, or decline. */
export const withdrawalKind: RecordKind<WithdrawalRecord> = {
  id: 'withdrawals',
  label: 'invest.records:withdrawals.title',
  collection,
  subject,
  columns: {
    createdAt: CREATED_AT,
    username: personal(column('username')),
    email: personal('forms:fields.email', 'email'),
    investment: plain(column('investment')),
    cents: plain(column('cents'), 'number'),
    comment: unlisted(personal(column('comment'), 'lines')),
    language: LANGUAGE,
  },
  filters: [['state'], ['owner']],
  search: ['username', 'email'],
  states: {
    field: 'state',
    changes: { open: ['approved', 'declined'], approved: ['paid', 'declined'], paid: [], declined: [] },
    waiting: ['open', 'approved'],
    steps: { approved: stepTo('approved'), paid: stepTo('paid'), declined: stepTo('declined') },
  },
  people: [{ email: 'email' }],
  /** What somebody is waiting for is not forgotten; what was paid stays, without who it was. */
  async erase(context, request, record, remove) {
    if (await remove({ state: 'declined' })) return;
    const paid = { collection, subject, state: 'paid' };
    await keepWithoutPerson(context, request, record, paid);
  },
};
