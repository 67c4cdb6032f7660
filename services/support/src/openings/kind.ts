import {
  adminAuditEntry,
  columnAt,
  CREATED_AT,
  plainColumn,
  unlistedColumn,
  type RecordKind,
  type RecordUpdater,
} from '@larkfield/kit/records';
import { createNewOpening, openingActions } from './actions.ts';
import { changeOpening, openingIndexes, openingStore, type Opening, type OpeningRecord } from './store.ts';

const column = (name: string) => `support.records:openings.columns.${name}`;
const ROLES = ['support', 'administrator'] as const;

/** Openings in the administration: added, written in each language, filled and closed by the office. */
export const openingKind: RecordKind<OpeningRecord> = {
  id: 'openings',
  label: 'support.records:openings.title',
  collection: openingIndexes.collection,
  subject: 'opening',
  roles: ROLES,
  columns: {
    role: columnAt('texts.en.role', plainColumn(column('role'))),
    slug: plainColumn(column('slug')),
    hours: plainColumn(column('hours'), 'number'),
    places: plainColumn(column('places'), 'number'),
    taken: plainColumn(column('taken'), 'number'),
    place: columnAt('texts.en.place', unlistedColumn(plainColumn(column('place')))),
    summary: columnAt('texts.en.summary', unlistedColumn(plainColumn(column('summary'), 'lines'))),
    sample: unlistedColumn(plainColumn(column('sample'), 'boolean')),
    createdAt: unlistedColumn(CREATED_AT),
    changedAt: plainColumn(column('changedAt'), 'date'),
  },
  namedBy: ['role'],
  filters: [['state'], ['owner']],
  search: ['slug'],
  access: { change: ROLES, export: ROLES, erase: ROLES },
  states: {
    field: 'state',
    changes: { open: ['full', 'closed'], full: ['closed'], closed: ['open', 'removed'], removed: [] },
    steps: {
      full: step(['open'], ({ places }) => ({ state: 'full', taken: places })),
      closed: step(['open', 'full'], () => ({ state: 'closed' })),
      open: step(['closed'], ({ places, taken }) => ({ state: taken >= places ? 'full' : 'open' })),
      removed: step(['closed'], () => ({ state: 'removed' })),
    },
  },
  actions: openingActions,
  creation: createNewOpening,
  // Names of applications are references, and texts are about roles.
  dataSubjects: [],
};

/** Returns a change of state that also keeps the number of taken places right. */
function step(from: readonly Opening['state'][], to: (opening: Opening) => Partial<Opening>): RecordUpdater {
  return async ({ db, now }, request, read) => {
    const audit = adminAuditEntry({ subject: 'opening' }, 'state', read.reference, request);
    await changeOpening(openingStore(db), read, { set: to, from, audit, now: now() });
  };
}
