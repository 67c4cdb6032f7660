import { DEFAULT_LANGUAGE } from '@larkfield/contracts';
import { QUERY_TIMEOUT } from '@larkfield/kit/database';
import { ServiceError } from '@larkfield/kit/http';
import {
  adminAuditEntry,
  columnAt,
  differences,
  updateRecord,
  CREATED_AT,
  plainColumn,
  titledColumn,
  unlistedColumn,
  fullAccess,
  type RecordKind,
} from '@larkfield/kit/records';
import { pictureActions, pictureFiles } from '../updates/pictures.ts';
import { FINANCE } from '../../service.config.ts';
import { opportunityTitles } from '../opportunities/texts.ts';
import {
  updateEntries,
  findUpdate,
  updateIndexes,
  updateStore,
  toUpdateText,
  type UpdateRecord,
} from '../updates/store.ts';

const column = (name: string) => `invest.records:updates.columns.${name}`;

const subject = 'update';

/**
 * Updates to investors in the administration: created at an opportunity, written in each language, checked,
 * then sent. Recipients whose language has no text get the English one.
 */
export const updateKind: RecordKind<UpdateRecord> = {
  id: 'updates',
  label: 'invest.records:updates.title',
  ...fullAccess(FINANCE),
  collection: updateIndexes.collection,
  subject,
  columns: {
    createdAt: CREATED_AT,
    opportunity: titledColumn(opportunityTitles, plainColumn(column('opportunity'), 'number')),
    title: columnAt('texts.en.title', plainColumn(updateEntries.title.label)),
    text: unlistedColumn(columnAt('texts.en.text', plainColumn(updateEntries.text.label, 'lines'))),
    sentAt: plainColumn(column('sentAt'), 'date'),
  },
  namedBy: ['title'],
  filters: [['state'], ['opportunity'], ['owner']],
  search: ['find.title'],
  states: {
    field: 'state',
    changes: { draft: ['sending', 'discarded'], sending: [], sent: [], discarded: ['draft'] },
    waiting: ['draft'],
    mails: ['sending'],
  },
  // A mail to all investors cannot be undone.
  freshLogin: true,
  files: pictureFiles,
  actions: {
    ...pictureActions,
    words: {
      from: ['draft'],
      roles: FINANCE,
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
        const found = await updateStore(context.db).findOne({ reference: read.reference }, QUERY_TIMEOUT);
        const text = toUpdateText(values);
        const changed = differences(found?.texts[language] ?? {}, text, ['title', 'text']);
        const changes = changed.map((change) => ({ ...change, language }));
        const audit = {
          ...adminAuditEntry({ subject }, 'words', read.reference, request),
          to: language,
          changes,
        };
        const find = language === DEFAULT_LANGUAGE ? { find: findUpdate(text) } : {};
        const set = { [`texts.${language}`]: text, ...find };
        await updateRecord(context, updateIndexes, read, { set, from: ['draft'], audit });
      },
    },
  },
  dataSubjects: [],
  backfill: { missing: 'find.title', fill: ({ texts }) => ({ find: findUpdate(texts.en) }) },
};
