import { CREATED_AT, LANGUAGE, personal, plain, unlisted, type RecordKind } from '@larkfield/kit';
import { keepWithoutPerson } from '../accounts/erase.ts';
import { stepTo } from './change.ts';
import { investmentIndexes, type InvestmentRecord } from './store.ts';

const column = (name: string) => `invest.records:investments.columns.${name}`;

/** What administrators do with investments: note received funds, start, repay and cancel them; the investor is told each time. */
export const investmentKind: RecordKind<InvestmentRecord> = {
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
  /**
   * What is owed to somebody is not forgotten. What was repaid stays as a record of money, without who it was; what was
   * canceled goes, and has given its share back before.
   */
  async erase(context, request, record, remove) {
    if (await remove({ state: 'cancelled', unsettledAt: { $exists: false } })) return;
    const repaid = { collection: investmentIndexes.collection, subject: 'investment', state: 'repaid' };
    await keepWithoutPerson(context, request, record, repaid);
  },
};
