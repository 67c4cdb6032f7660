import { QUERY_TIMEOUT, type CollectionIndexes } from '@larkfield/kit/database';
import { hashToken } from '@larkfield/kit/encryption';
import { ServiceError, type ServiceContext } from '@larkfield/kit/http';
import type { PersonalData } from '@larkfield/kit/records';
import { createTokenMaker } from '../signup/token.ts';

/** Private calendar of an email address. Increasing `number` makes all earlier addresses of the calendar invalid. */
interface CalendarFeed {
  readonly _id: string;
  readonly number: number;
  readonly tokenHash: string;
}

const COLLECTION = 'events_calendars';

export const calendarIndexes: CollectionIndexes = {
  collection: COLLECTION,
  indexes: [{ key: { tokenHash: 1 }, unique: true }],
};

/** The secret address of a person's calendar. The address itself is never shown, it works like a password. */
export const calendarOfPerson: PersonalData = {
  id: 'calendar',
  label: 'events.records:calendar.title',
  async find({ db }, address) {
    const found = await db.collection<CalendarFeed>(COLLECTION).findOne({ _id: address }, QUERY_TIMEOUT);
    return found ? [{ values: [{ label: 'forms:fields.email', type: 'email', value: found._id }] }] : [];
  },
  async erase({ db }, address) {
    await db.collection<CalendarFeed>(COLLECTION).deleteOne({ _id: address }, QUERY_TIMEOUT);
  },
};

export interface PrivateCalendars {
  /** Returns the address of the calendar. Creates it at the first call. */
  urlFor(email: string): Promise<string>;
  /** Makes all earlier addresses invalid. */
  revoke(email: string): Promise<void>;
  /** Returns the email address of the owner. @throws ServiceError `NOT_FOUND` */
  ownerOf(token: string): Promise<string>;
}

export function createPrivateCalendars({
  db,
  config,
}: Pick<ServiceContext, 'db' | 'config'>): PrivateCalendars {
  const feeds = db.collection<CalendarFeed>(COLLECTION);
  const makeToken = createTokenMaker(config);
  const tokenOf = ({ _id, number }: Pick<CalendarFeed, '_id' | 'number'>) =>
    makeToken('feed', `${_id}|${number}`);

  async function renew(email: string, number: number): Promise<string> {
    const token = tokenOf({ _id: email, number });
    await feeds.updateOne(
      { _id: email },
      { $set: { number, tokenHash: hashToken(token) } },
      { ...QUERY_TIMEOUT, upsert: true },
    );
    return token;
  }

  return {
    async urlFor(email) {
      const known = await feeds.findOne({ _id: email }, QUERY_TIMEOUT);
      return `${config.SITE_ORIGIN}/api/events/my/${known ? tokenOf(known) : await renew(email, 0)}.ics`;
    },
    async revoke(email) {
      const known = await feeds.findOne({ _id: email }, QUERY_TIMEOUT);
      await renew(email, (known?.number ?? 0) + 1);
    },
    async ownerOf(token) {
      const found = await feeds.findOne({ tokenHash: hashToken(token) }, QUERY_TIMEOUT);
      if (!found) throw new ServiceError('NOT_FOUND');
      return found._id;
    },
  };
}
