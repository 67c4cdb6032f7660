import { findAccountId } from '@larkfield/kit/accounts';
import { QUERY_TIMEOUT } from '@larkfield/kit/database';
import type { PersonalData } from '@larkfield/kit/records';
import { itemStore } from '../items/store.ts';
import { deleteLikes, likeStore } from './store.ts';

const MAX_LIKES = 1_000;

/** What an account likes. */
export const likesOfPerson: PersonalData = {
  id: 'likes',
  label: 'events.records:likes.title',
  async find({ db }, address) {
    const account = await findAccountId(db, address);
    if (account === undefined) return [];
    const likes = await likeStore(db)
      .find({ account }, QUERY_TIMEOUT)
      .sort({ at: -1 })
      .limit(MAX_LIKES)
      .toArray();
    const ids = likes.flatMap(({ item }) => item ?? []);
    const options = { ...QUERY_TIMEOUT, projection: { title: 1 } };
    const items = await itemStore(db)
      .find({ _id: { $in: ids } }, options)
      .toArray();
    return likes.map(({ item, at }) => ({
      ...(at ? { since: at } : {}),
      values: [
        {
          label: 'events.records:items.columns.title',
          type: 'text',
          value: items.find(({ _id }) => _id === item)?.title ?? item ?? '',
        },
      ],
    }));
  },
  async erase({ db, now }, address) {
    const account = await findAccountId(db, address);
    if (account !== undefined) await deleteLikes(likeStore(db), account, now());
  },
};
