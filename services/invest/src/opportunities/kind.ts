import { CREATED_AT, plainColumn, unlistedColumn, type RecordKind } from '@larkfield/kit/records';
import { opportunityActions } from './actions.ts';
import { opportunityIndexes, type OpportunityRecord } from './store.ts';

const column = (name: string) => `invest.records:opportunities.columns.${name}`;

/** Opportunities in the administration. Terms, texts and updates to investors are forms. */
export const opportunityKind: RecordKind<OpportunityRecord> = {
  id: 'opportunities',
  label: 'invest.records:opportunities.title',
  collection: opportunityIndexes.collection,
  subject: 'opportunity',
  columns: {
    createdAt: unlistedColumn(CREATED_AT),
    number: plainColumn(column('number'), 'number'),
    key: plainColumn(column('key')),
    rate: plainColumn(column('rate'), 'number'),
    term: plainColumn(column('term'), 'number'),
    maximum: plainColumn(column('maximum'), 'number'),
    fundraised: plainColumn(column('fundraised'), 'number'),
  },
  order: 'number',
  filters: [['state'], ['owner']],
  search: [],
  states: { field: 'state', changes: { open: ['closed'], closed: ['open'] } },
  actions: opportunityActions,
  // Changes affect future investors, and updates go to all investors.
  freshLogin: true,
  dataSubjects: [],
};
