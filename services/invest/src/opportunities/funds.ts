import { QUERY_TIMEOUT } from '@larkfield/kit/database';
import type { Opportunities } from './store.ts';

/** The amount of one investment; `_id` is the id of the investment. */
export interface InvestmentAmount {
  readonly _id: string;
  readonly opportunity: number;
  readonly cents: number;
}

export interface Funds {
  /** Reserves the amount (idempotent). Returns false if it is not available or the opportunity is closed. */
  reserve(share: InvestmentAmount): Promise<boolean>;
  release(share: InvestmentAmount): Promise<void>;
}

/** The first attempt fails if an administrator changes the maximum between the read and the update. */
const MAX_ATTEMPTS = 2;

/** Creates the guard against over-funding: one conditional update, so parallel calls cannot exceed the maximum. */
export function createFunds(opportunities: Opportunities, { guarded = true } = {}): Funds {
  async function reserve(share: InvestmentAmount): Promise<boolean> {
    const { opportunity: number, cents } = share;
    const hold = holdOf(share);
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      const read = { ...QUERY_TIMEOUT, projection: { state: 1, maximum: 1, fundraised: 1 } };
      const found = await opportunities.findOne({ number }, read);
      if (found?.state !== 'open' || found.fundraised + cents > found.maximum) break;
      const { maximum } = found;
      const room = guarded ? { fundraised: { $lte: maximum - cents } } : {};
      const { modifiedCount } = await opportunities.updateOne(
        { number, state: 'open', maximum, holds: { $ne: hold }, ...room },
        { $inc: { fundraised: cents }, $push: { holds: hold } },
        QUERY_TIMEOUT,
      );
      if (modifiedCount === 1) return true;
    }
    const held = { number, holds: hold };
    return (await opportunities.findOne(held, { ...QUERY_TIMEOUT, projection: { _id: 1 } })) !== null;
  }

  async function release(share: InvestmentAmount): Promise<void> {
    const { opportunity: number, cents } = share;
    const hold = holdOf(share);
    await opportunities.updateOne(
      { number, holds: hold },
      { $inc: { fundraised: -cents }, $pull: { holds: hold } },
      QUERY_TIMEOUT,
    );
  }

  return { reserve, release };
}

function holdOf({ _id, cents }: InvestmentAmount): string {
  return `${_id}|${cents}`;
}

export function parseHold(hold: string, opportunity: number): InvestmentAmount {
  const [_id = '', cents = '0'] = hold.split('|');
  return { _id, opportunity, cents: Number(cents) };
}
