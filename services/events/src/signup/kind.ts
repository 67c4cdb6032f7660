import { QUERY_TIMEOUT } from '@larkfield/kit/database';
import type { ServiceContext } from '@larkfield/kit/http';
import {
  columnAt,
  CREATED_AT,
  LANGUAGE,
  personalColumn,
  plainColumn,
  normalizeForSearch,
  unlistedColumn,
  fullAccess,
  type RecordKind,
} from '@larkfield/kit/records';
import { EDITORS } from '../../service.config.ts';
import { itemStore } from '../items/store.ts';
import { eraseGuest } from './erase-guest.ts';
import { createPlaces } from './places.ts';
import { createSignUpSettlement } from './settlement.ts';
import { signUpIndexes, type SignUpRecord } from './store.ts';

const DAYS_AFTER_EVENT = { confirmed: 90, waiting: 90, offered: 90, cancelled: 90 } as const;

async function endOfEvent(record: object, { db }: Pick<ServiceContext, 'db'>): Promise<Date | undefined> {
  const id = 'item' in record ? String(record.item) : '';
  const options = { ...QUERY_TIMEOUT, projection: { 'event.end': 1 } };
  return (await itemStore(db).findOne({ _id: id }, options))?.event?.end;
}

export const signUpKind: RecordKind<SignUpRecord> = {
  id: 'sign-ups',
  label: 'events.records:sign-ups.title',
  ...fullAccess(EDITORS),
  collection: signUpIndexes.collection,
  subject: 'signUp',
  columns: {
    createdAt: CREATED_AT,
    event: columnAt('title', plainColumn('events.records:sign-ups.columns.timestamp')),
    firstName: columnAt('people.0.firstName', personalColumn('forms:fields.firstname')),
    lastName: columnAt('people.0.lastName', personalColumn('forms:fields.lastname')),
    email: columnAt('people.0.email', personalColumn('forms:fields.email', 'email')),
    language: LANGUAGE,
    attended: {
      ...plainColumn('events.records:sign-ups.columns.attended', 'number'),
      // Also counts the guests.
      own: false,
    },
    attendedAt: columnAt(
      'people.0.attendedAt',
      unlistedColumn(personalColumn('events.records:sign-ups.columns.attendedAt', 'date')),
    ),
    offerUntil: unlistedColumn(plainColumn('events.records:sign-ups.columns.offerUntil', 'date')),
    remindedAt: unlistedColumn(plainColumn('events.records:sign-ups.columns.remindedAt', 'date')),
  },
  namedBy: ['firstName', 'lastName'],
  filters: [['state'], ['owner']],
  search: ['keys.lastName', 'keys.title'],
  states: {
    field: 'state',
    changes: { confirmed: [], waiting: [], offered: [], cancelled: ['removed'], removed: [] },
    keepDays: { ...DAYS_AFTER_EVENT, removed: 1 },
    keptSince: { states: Object.keys(DAYS_AFTER_EVENT), of: endOfEvent },
    eraseEffects: {
      confirmed: 'records:effects.place',
      offered: 'records:effects.place',
      waiting: 'records:effects.place',
    },
  },
  dataSubjects: [{ email: 'people.email' }],
  erasePerson: eraseGuest,
  /** Releases the places first. A failed erasure is repeated, but places without a sign-up would stay taken for ever. */
  async erase(context, _request, { item: id, people }, remove) {
    const items = itemStore(context.db);
    const ids = people.map((guest) => guest.id);
    await createPlaces(items).release(id, ids, context.now());
    if (!(await remove())) return;
    const item = await items.findOne({ _id: id }, QUERY_TIMEOUT);
    if (item) await createSignUpSettlement(context).offerNext(item);
  },
  backfill: {
    missing: 'keys.title',
    async fill({ item }, { db }) {
      const found = await itemStore(db).findOne(
        { _id: item },
        { ...QUERY_TIMEOUT, projection: { title: 1 } },
      );
      const title = found?.title ?? '';
      return { title, 'keys.title': normalizeForSearch(title) };
    },
  },
};
