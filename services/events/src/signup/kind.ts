import {
  at,
  CREATED_AT,
  LANGUAGE,
  LIMIT,
  personal,
  plain,
  searchText,
  unlisted,
  type RecordKind,
} from '@larkfield/kit';
import { itemStore } from '../items/store.ts';
import { placesOf } from './places.ts';
import { settlingOf } from './settle.ts';
import { signUpIndexes, type SignUpRecord } from './store.ts';

/** What administrators see of sign-ups: who signed up to what, whom they bring along, and what became of it. */
export const signUpKind: RecordKind<SignUpRecord> = {
  id: 'sign-ups',
  label: 'events.records:sign-ups.title',
  collection: signUpIndexes.collection,
  subject: 'signUp',
  columns: {
    createdAt: CREATED_AT,
    event: at('title', plain('events.records:sign-ups.columns.timestamp')),
    firstName: at('people.0.firstName', personal('forms:fields.firstname')),
    lastName: at('people.0.lastName', personal('forms:fields.lastname')),
    email: at('people.0.email', personal('forms:fields.email', 'email')),
    language: LANGUAGE,
    offerUntil: unlisted(plain('events.records:sign-ups.columns.offerUntil', 'date')),
    remindedAt: unlisted(plain('events.records:sign-ups.columns.remindedAt', 'date')),
  },
  filters: [['state'], ['owner']],
  search: ['keys.lastName', 'keys.title'],
  states: {
    field: 'state',
    changes: { confirmed: [], waiting: [], offered: [], cancelled: ['removed'], removed: [] },
    keepDays: { removed: 1 },
  },
  people: [{ email: 'people.email' }],
  /** Places are given back first: an erasure that breaks off is repeated, and a place without a sign-up would stay taken. */
  async erase(context, _request, { item: id, people }, remove) {
    const items = itemStore(context.db);
    const ids = people.map((guest) => guest.id);
    await placesOf(items).release(id, ids, context.now());
    if (!(await remove())) return;
    const item = await items.findOne({ _id: id }, LIMIT);
    if (item) await settlingOf(context).offerNext(item);
  },
  complete: {
    missing: 'keys.title',
    async fill({ item }, { db }) {
      const found = await itemStore(db).findOne({ _id: item }, { ...LIMIT, projection: { title: 1 } });
      const title = found?.title ?? '';
      return { title, 'keys.title': searchText(title) };
    },
  },
};
