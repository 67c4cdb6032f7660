import { QUERY_TIMEOUT } from '@larkfield/kit/database';
import type { Db } from 'mongodb';
import type { ReadReceived } from '../opportunities/store.ts';
import { investmentStore } from './store.ts';

/** States of investments whose money has arrived; the office records the arrival as `received`. */
export const RECEIVED_STATES = ['received', 'active', 'repaid'] as const;

/** Creates the sums of what has arrived, computed from the investments, so that they cannot drift from them. */
export function createReadReceived(db: Db): ReadReceived {
  return async (numbers) => {
    const sums = await investmentStore(db)
      .aggregate<{ readonly _id: number; readonly cents: number }>(
        [
          { $match: { opportunity: { $in: [...numbers] }, state: { $in: [...RECEIVED_STATES] } } },
          { $group: { _id: '$opportunity', cents: { $sum: '$cents' } } },
        ],
        QUERY_TIMEOUT,
      )
      .toArray();
    return new Map(sums.map(({ _id, cents }) => [_id, cents]));
  };
}
