import {
  addParts,
  adminLine,
  asRead,
  at,
  CREATED_AT,
  LIMIT,
  plain,
  ServiceError,
  unlisted,
  type RecordKind,
} from '@larkfield/kit';
import type { Filter } from 'mongodb';
import { updateEntries, updateIndexes, updateStore, wordsEntered, type UpdateRecord } from './store.ts';

const column = (name: string) => `invest.records:updates.columns.${name}`;

const subject = 'update';

/**
 * News for investors, begun at their opportunity: written in each language, looked at, then sent. Whoever reads a language
 * that has no words is written to in English.
 */
export const updateKind: RecordKind = {
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
      async run({ db, now }, request, { reference, version }, { language, values }) {
        const updates = updateStore(db);
        const line = { ...adminLine({ subject }, 'words', reference, request), to: language };
        const { $set, ...parts } = addParts(now(), [], [line]);
        const { modifiedCount } = await updates.updateOne(
          { reference, state: 'draft', ...(asRead({ version }) as Filter<UpdateRecord>) },
          { ...parts, $set: { ...$set, [`texts.${language}`]: wordsEntered(values) } },
          LIMIT,
        );
        if (modifiedCount === 1) return;
        const found = await updates.findOne({ reference }, { ...LIMIT, projection: { version: 1 } });
        if (!found) throw new ServiceError('NOT_FOUND');
        throw new ServiceError((found.version ?? 0) === version ? 'WRONG_STATE' : 'VERSION_CONFLICT');
      },
    },
  },
  people: [],
};
