import { QUERY_TIMEOUT } from '@larkfield/kit/database';
import { ServiceError } from '@larkfield/kit/http';
import {
  adminAuditEntry,
  columnAt,
  updateRecord,
  CREATED_AT,
  plainColumn,
  unlistedColumn,
  type RecordKind,
} from '@larkfield/kit/records';
import { updateEntries, updateIndexes, updateStore, toUpdateText, type UpdateRecord } from './store.ts';

const column = (name: string) => `invest.records:updates.columns.${name}`;

const subject = 'update';

/**
 * Updates to investors in the administration: created at an opportunity, written in each language, checked,
 * then sent. Recipients whose language has no text get the English one.
 */
export const updateKind: RecordKind<UpdateRecord> = {
  id: 'updates',
  label: 'invest.records:updates.title',
  collection: updateIndexes.collection,
  subject,
  columns: {
    createdAt: CREATED_AT,
    opportunity: plainColumn(column('opportunity'), 'number'),
    title: columnAt('texts.en.title', plainColumn(updateEntries.title.label)),
    text: unlistedColumn(columnAt('texts.en.text', plainColumn(updateEntries.text.label, 'lines'))),
    sentAt: plainColumn(column('sentAt'), 'date'),
  },
  filters: [['state'], ['opportunity'], ['owner']],
  search: [],
  states: {
    field: 'state',
    changes: { draft: ['sending', 'discarded'], sending: [], sent: [], discarded: ['draft'] },
    waiting: ['draft'],
  },
  // A mail to all investors cannot be undone.
  freshLogin: true,
  actions: {
    words: {
      from: ['draft'],
      form: {
        spoken: true,
        entries: updateEntries,
        async filled({ db }, reference, language) {
          const found = await updateStore(db).findOne(
            { reference },
            { ...QUERY_TIMEOUT, projection: { texts: 1 } },
          );
          if (!found) throw new ServiceError('NOT_FOUND');
          return { ...found.texts[language] };
        },
      },
      async run(context, request, read, { language, values }) {
        const audit = { ...adminAuditEntry({ subject }, 'words', read.reference, request), to: language };
        const set = { [`texts.${language}`]: toUpdateText(values) };
        await updateRecord(context, updateIndexes, read, { set, from: ['draft'], audit });
      },
    },
  },
  dataSubjects: [],
};
