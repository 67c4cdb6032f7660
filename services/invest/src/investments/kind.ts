import { CREATED_AT, LANGUAGE, personal, plain, ServiceError, unlisted, type RecordKind } from '@larkfield/kit';
import { fundsOf } from '../opportunities/funds.ts';
import { opportunityStore } from '../opportunities/store.ts';
import { stepTo } from './change.ts';
import { investmentIndexes } from './store.ts';

const column = (name: string) => `invest.records:investments.columns.${name}`;

/** What administrators do with investments: note received funds, start, repay and cancel them; the investor is told each time. */
export const investmentKind: RecordKind = {
  id: 'investments',
  label: 'invest.records:investments.title',
  collection: investmentIndexes.collection,
  subject: 'investment',
  columns: {
    createdAt: CREATED_AT,
    username: personal(column('username')),
    email: personal('forms:fields.email', 'email'),
    opportunity: plain(column('opportunity'), 'number'),
    title: plain(column('title')),
    cents: plain(column('cents'), 'number'),
    rate: unlisted(plain(column('rate'), 'number')),
    term: unlisted(plain(column('term'), 'number')),
    riskVersion: unlisted(plain(column('riskVersion'))),
    riskAt: unlisted(plain(column('riskAt'), 'date')),
    receivedAt: unlisted(plain(column('receivedAt'), 'date')),
    activeAt: unlisted(plain(column('activeAt'), 'date')),
    repaidAt: unlisted(plain(column('repaidAt'), 'date')),
    cancelledAt: unlisted(plain(column('cancelledAt'), 'date')),
    language: LANGUAGE,
  },
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
    steps: {
      received: stepTo('received'),
      active: stepTo('active'),
      repaid: stepTo('repaid'),
      cancelled: stepTo('cancelled'),
    },
  },
  people: [{ email: 'email' }],
  /** What is owed to somebody is not forgotten; what is forgotten does not count as raised any more. */
  async erase({ db }, _request, { _id, opportunity, cents }, remove) {
    const over = { state: { $in: ['repaid', 'cancelled'] }, unsettledAt: { $exists: false } };
    if (!(await remove(over))) throw new ServiceError('WRONG_STATE');
    const share = { _id, opportunity: Number(opportunity), cents: Number(cents) };
    await fundsOf(opportunityStore(db)).release(share);
  },
};
