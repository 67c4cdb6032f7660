import { LIMIT } from '@larkfield/kit';
import type { Opportunities } from './store.ts';

/** What an investment takes of an opportunity. */
export interface Share {
  /** Id of the record. */
  readonly _id: string;
  /** Number of the opportunity. */
  readonly opportunity: number;
  readonly cents: number;
}

export interface Funds {
  /** Takes the amount once, however often it is called; false when it is not there, or the opportunity is closed. */
  take(share: Share): Promise<boolean>;
  /** Gives it back once; of what was never taken it does nothing. */
  release(share: Share): Promise<void>;
}

/** An administrator may change the maximum in between; the second try reads the new one. */
const TRIES = 2;

/**
 * The guard against over-funding is one conditional update of one document: its sum and the list of who makes it up change
 * together, so no number of callers at once can exceed the maximum, and to take or give back twice does no harm.
 */
export function fundsOf(opportunities: Opportunities, { guarded = true } = {}): Funds {
  async function take(share: Share): Promise<boolean> {
    const { opportunity: number, cents } = share;
    const hold = holdOf(share);
    for (let tries = 1; tries <= TRIES; tries += 1) {
      const read = { ...LIMIT, projection: { state: 1, maximum: 1, fundraised: 1 } };
      const found = await opportunities.findOne({ number }, read);
      if (found?.state !== 'open' || found.fundraised + cents > found.maximum) break;
      const { maximum } = found;
      const room = guarded ? { fundraised: { $lte: maximum - cents } } : {};
      const { modifiedCount } = await opportunities.updateOne(
        { number, state: 'open', maximum, holds: { $ne: hold }, ...room },
        { $inc: { fundraised: cents }, $push: { holds: hold } },
        LIMIT,
      );
      if (modifiedCount === 1) return true;
    }
    const held = { number, holds: hold };
    return (await opportunities.findOne(held, { ...LIMIT, projection: { _id: 1 } })) !== null;
  }

  async function release(share: Share): Promise<void> {
    const { opportunity: number, cents } = share;
    const hold = holdOf(share);
    await opportunities.updateOne(
      { number, holds: hold },
      { $inc: { fundraised: -cents }, $pull: { holds: hold } },
      LIMIT,
    );
  }

  return { take, release };
}

function holdOf({ _id, cents }: Share): string {
  return `${_id}|${cents}`;
}

/** What a hold says. */
export function shareOf(hold: string, opportunity: number): Share {
  const [_id = '', cents = '0'] = hold.split('|');
  return { _id, opportunity, cents: Number(cents) };
}
