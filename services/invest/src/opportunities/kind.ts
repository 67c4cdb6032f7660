import {
  CREATED_AT,
  plainColumn,
  titledColumn,
  unlistedColumn,
  fullAccess,
  type RecordKind,
} from '@larkfield/kit/records';
import { FINANCE } from '../../service.config.ts';
import { opportunityActions } from './actions.ts';
import { opportunityTitles } from './texts.ts';
import { opportunityIndexes, type OpportunityRecord } from './store.ts';

const column = (name: string) => `invest.records:opportunities.columns.${name}`;

/** Opportunities in the administration. Terms, texts and updates to investors are forms. */
export const opportunityKind: RecordKind<OpportunityRecord> = {
  id: 'opportunities',
  label: 'invest.records:opportunities.title',
  ...fullAccess(FINANCE),
  collection: opportunityIndexes.collection,
  subject: 'opportunity',
  columns: {
    createdAt: unlistedColumn(CREATED_AT),
    number: titledColumn(opportunityTitles, plainColumn(column('number'), 'number')),
    key: unlistedColumn(plainColumn(column('key'))),
    rate: plainColumn(column('rate'), 'rate'),
    term: plainColumn(column('term'), 'years'),
    maximum: plainColumn(column('maximum'), 'money'),
    fundraised: plainColumn(column('fundraised'), 'money'),
  },
  order: 'number',
  namedBy: ['number'],
  filters: [['state'], ['owner']],
  search: [],
  states: { field: 'state', changes: { open: ['closed'], closed: ['open'] } },
  actions: opportunityActions,
  // Changes affect future investors, and updates go to all investors.
  freshLogin: true,
  dataSubjects: [],
};
