import {
  adminLine,
  at,
  changeRecord,
  CREATED_AT,
  LIMIT,
  plain,
  ServiceError,
  unlisted,
  type RecordKind,
} from '@larkfield/kit';
import { updateEntries, updateIndexes, updateStore, wordsEntered, type UpdateRecord } from './store.ts';

const column = (name: string) => `invest.records:updates.columns.${name}`;

const subject = 'update';

/**
 * News for investors, begun at their opportunity: written in each language, looked at, then sent. Whoever reads a language
 * that has no words is written to in English.
 */
export const updateKind: RecordKind<UpdateRecord> = {
  id: 'updates',
  label: 'invest.records:updates.title',
  collection: updateIndexes.collection,
  subject,
  columns: {
    createdAt: CREATED_AT,
    opportunity: plain(column('opportunity'), 'number'),
    title: at('texts.en.title', plain(updateEntries.title.label)),
    text: unlisted(at('texts.en.text', plain(updateEntries.text.label, 'lines'))),
    sentAt: plain(column('sentAt'), 'date'),
  },
  filters: [['state'], ['opportunity'], ['owner']],
  search: [],
  states: {
    field: 'state',
    changes: { draft: ['sending', 'discarded'], sending: [], sent: [], discarded: ['draft'] },
    waiting: ['draft'],
  },
  // What is sent to everybody who has invested cannot be taken back.
  freshLogin: true,
  actions: {
    words: {
      from: ['draft'],
      form: {
        spoken: true,
        entries: updateEntries,
        async filled({ db }, reference, language) {
          const found = await updateStore(db).findOne({ reference }, { ...LIMIT, projection: { texts: 1 } });
          if (!found) throw new ServiceError('NOT_FOUND');
          return { ...found.texts[language] };
        },
      },
      async run(context, request, read, { language, values }) {
        const audit = { ...adminLine({ subject }, 'words', read.reference, request), to: language };
        const set = { [`texts.${language}`]: wordsEntered(values) };
        await changeRecord(context, updateIndexes, read, { set, from: ['draft'], audit });
      },
    },
  },
  people: [],
};
