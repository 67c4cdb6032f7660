import { CREATED_AT, plain, unlisted, type RecordKind } from '@larkfield/kit';
import { opportunityActions } from './actions.ts';
import { opportunityIndexes, type OpportunityRecord } from './store.ts';

const column = (name: string) => `invest.records:opportunities.columns.${name}`;

/** What administrators see of opportunities; rate, term, maximum and words are forms, as are updates to investors. */
export const opportunityKind: RecordKind<OpportunityRecord> = {
  id: 'opportunities',
  label: 'invest.records:opportunities.title',
  collection: opportunityIndexes.collection,
  subject: 'opportunity',
  columns: {
    createdAt: unlisted(CREATED_AT),
    number: plain(column('number'), 'number'),
    key: plain(column('key')),
    rate: plain(column('rate'), 'number'),
    term: plain(column('term'), 'number'),
    maximum: plain(column('maximum'), 'number'),
    fundraised: plain(column('fundraised'), 'number'),
  },
  order: 'number',
  filters: [['state'], ['owner']],
  search: [],
  states: { field: 'state', changes: { open: ['closed'], closed: ['open'] } },
  actions: opportunityActions,
  // What others invest on, and what all of them are written.
  freshLogin: true,
  people: [],
};
