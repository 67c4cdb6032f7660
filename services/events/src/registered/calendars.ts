import { hashToken, LIMIT, ServiceError, type CollectionIndexes, type ServiceContext } from '@larkfield/kit';
import type { Db } from 'mongodb';
import { tokenMaker } from '../signup/token.ts';

/** The private calendar of an address; raising `number` makes every earlier address of it worthless. */
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

/** Deletes the private calendar of an address that is erased. */
export async function forgetCalendar(db: Db, email: string): Promise<void> {
  await db.collection<CalendarFeed>(COLLECTION).deleteOne({ _id: email }, LIMIT);
}

/** Private calendars by the mail addresses they belong to. */
export interface Calendars {
  /** Address of somebody's calendar on the site; made when it is first asked for. */
  addressOf(email: string): Promise<string>;
  /** Makes every earlier address worthless. */
  revoke(email: string): Promise<void>;
  /** Whose calendar it is. @throws ServiceError `NOT_FOUND`. */
  ownerOf(token: string): Promise<string>;
}

export function calendarsOf({ db, config }: Pick<ServiceContext, 'db' | 'config'>): Calendars {
  const feeds = db.collection<CalendarFeed>(COLLECTION);
  const makeToken = tokenMaker(config);
  const tokenOf = ({ _id, number }: Pick<CalendarFeed, '_id' | 'number'>) =>
    makeToken('feed', `${_id}|${number}`);

  async function renew(email: string, number: number): Promise<string> {
    const token = tokenOf({ _id: email, number });
    await feeds.updateOne(
      { _id: email },
      { $set: { number, tokenHash: hashToken(token) } },
      { ...LIMIT, upsert: true },
    );
    return token;
  }

  return {
    async addressOf(email) {
      const known = await feeds.findOne({ _id: email }, LIMIT);
      return `${config.SITE_ORIGIN}/api/events/my/${known ? tokenOf(known) : await renew(email, 0)}.ics`;
    },
    async revoke(email) {
      const known = await feeds.findOne({ _id: email }, LIMIT);
      await renew(email, (known?.number ?? 0) + 1);
    },
    async ownerOf(token) {
      const found = await feeds.findOne({ tokenHash: hashToken(token) }, LIMIT);
      if (!found) throw new ServiceError('NOT_FOUND');
      return found._id;
    },
  };
}
