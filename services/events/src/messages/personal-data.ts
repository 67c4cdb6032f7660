import { findAccountId } from '@larkfield/kit/accounts';
import { QUERY_TIMEOUT } from '@larkfield/kit/database';
import type { PersonalData } from '@larkfield/kit/records';
import { eraseMessages, messageStore } from './store.ts';

const MAX_MESSAGES = 1_000;

/** What an author wrote to participants of events. */
export const messagesOfPerson: PersonalData = {
  id: 'messages',
  label: 'events.records:messages.title',
  async find({ db }, address) {
    const account = await findAccountId(db, address);
    if (account === undefined) return [];
    const found = await messageStore(db).find({ account }, QUERY_TIMEOUT).limit(MAX_MESSAGES).toArray();
    return found.map(({ createdAt, text }) => ({
      since: createdAt,
      values: [{ label: 'events.records:messages.text', type: 'lines', value: text }],
    }));
  },
  async erase({ db }, address) {
    const account = await findAccountId(db, address);
    if (account !== undefined) await eraseMessages(db, { account });
  },
};
