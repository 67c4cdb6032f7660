import { findAccountId } from '@larkfield/kit/accounts';
import { QUERY_TIMEOUT } from '@larkfield/kit/database';
import type { PersonalData } from '@larkfield/kit/records';
import { draftStore } from '../items/draft-store.ts';
import { removeDraft } from './draft-writer.ts';
import { editingStore } from '../authors/editing.ts';
import { textOf } from './entries.ts';

const MAX_DRAFTS = 500;

/** What an account has written and not published. */
export const draftsOfPerson: PersonalData = {
  id: 'drafts',
  label: 'events.records:drafts.title',
  async find({ db }, address) {
    const account = await findAccountId(db, address);
    if (account === undefined) return [];
    const drafts = await draftStore(db)
      .find({ 'author.account': account, state: { $ne: 'done' } }, QUERY_TIMEOUT)
      .sort({ changedAt: -1 })
      .limit(MAX_DRAFTS)
      .toArray();
    return drafts.map(({ entries, changedAt }) => ({
      since: changedAt,
      values: [
        {
          label: 'events.records:items.columns.title',
          type: 'text',
          value: textOf(entries, 'title') ?? '',
        },
        { label: 'posting:fields.html', type: 'lines', value: textOf(entries, 'html') ?? '' },
      ],
    }));
  },
  async erase(context, address) {
    const account = await findAccountId(context.db, address);
    if (account === undefined) return;
    const drafts = draftStore(context.db);
    for await (const draft of drafts.find({ 'author.account': account }, QUERY_TIMEOUT))
      await removeDraft(context, draft);
    await editingStore(context.db).deleteMany({ account }, QUERY_TIMEOUT);
  },
};
