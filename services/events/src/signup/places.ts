import { QUERY_TIMEOUT } from '@larkfield/kit/database';
import type { ItemRecord } from '../items/item.ts';
import type { Items } from '../items/store.ts';

export interface Places {
  /**
   * Reserves places for all these people or for none. Returns true also if they already have places. `beyond`: the
   * organizer gives them by hand, even if there are not as many.
   */
  reserve(
    item: Pick<ItemRecord, '_id' | 'event'>,
    people: readonly string[],
    now: Date,
    beyond?: boolean,
  ): Promise<boolean>;
  /** Releases places. Ignores people who have none. */
  release(item: string, people: readonly string[], now: Date): Promise<void>;
}

/** Creates the place counter of events. It is one conditional update, so parallel calls cannot overbook. */
export function createPlaces(items: Items, { guarded = true } = {}): Places {
  return {
    async reserve({ _id, event }, people, now, beyond = false) {
      const most = (event?.capacity?.places ?? Number.POSITIVE_INFINITY) - people.length;
      if (most < 0 && !beyond) return false;
      const free = guarded && !beyond ? { taken: { $lte: most } } : {};
      const { modifiedCount } = await items.updateOne(
        { _id, state: 'published', holders: { $nin: [...people] }, ...free },
        {
          $inc: { taken: people.length },
          $push: { holders: { $each: [...people] } },
          $set: { changedAt: now },
        },
        QUERY_TIMEOUT,
      );
      if (modifiedCount === 1) return true;
      return (
        (await items.findOne(
          { _id, holders: { $all: [...people] } },
          { ...QUERY_TIMEOUT, projection: { _id: 1 } },
        )) !== null
      );
    },
    async release(_id, people, now) {
      for (const id of people) {
        const gone = { $inc: { taken: -1 }, $pull: { holders: id }, $set: { changedAt: now } };
        await items.updateOne({ _id, holders: id }, gone, QUERY_TIMEOUT);
      }
    },
  };
}
