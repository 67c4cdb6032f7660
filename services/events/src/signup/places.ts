import { LIMIT } from '@larkfield/kit';
import type { ItemRecord } from '../items/item.ts';
import type { Items } from '../items/store.ts';

/** Who has places of an event that limits them: ids of people. Written here alone. */
export interface Held {
  readonly holders?: readonly string[];
}

export interface Places {
  /** Takes places for all of these people or for none; true also when they have them. */
  take(item: Pick<ItemRecord, '_id' | 'event'>, people: readonly string[], now: Date): Promise<boolean>;
  /** Gives places back; of people who have none it does nothing. */
  release(item: string, people: readonly string[], now: Date): Promise<void>;
}

/**
 * Places are held by one conditional update of the event: its number of taken places and the list of who has them change
 * together, so no number of callers at once can overbook, and to take or give back twice does no harm.
 */
export function placesOf(items: Items, { guarded = true } = {}): Places {
  return {
    async take({ _id, event }, people, now) {
      const most = (event?.capacity?.places ?? Number.POSITIVE_INFINITY) - people.length;
      if (most < 0) return false;
      const free = guarded ? { taken: { $lte: most } } : {};
      const { modifiedCount } = await items.updateOne(
        { _id, state: 'published', holders: { $nin: [...people] }, ...free },
        {
          $inc: { taken: people.length },
          $push: { holders: { $each: [...people] } },
          $set: { changedAt: now },
        },
        LIMIT,
      );
      if (modifiedCount === 1) return true;
      return (
        (await items.findOne(
          { _id, holders: { $all: [...people] } },
          { ...LIMIT, projection: { _id: 1 } },
        )) !== null
      );
    },
    async release(_id, people, now) {
      for (const id of people) {
        const gone = { $inc: { taken: -1 }, $pull: { holders: id }, $set: { changedAt: now } };
        await items.updateOne({ _id, holders: id }, gone, LIMIT);
      }
    },
  };
}
