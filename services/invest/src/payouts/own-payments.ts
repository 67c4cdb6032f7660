import type { OwnPayment } from '@larkfield/mf-invest/forms';
import { QUERY_TIMEOUT } from '@larkfield/kit/database';
import type { Db } from 'mongodb';
import { payoutStore, type PayoutRecord, type PayoutState } from './store.ts';

const MOST = 1_000;

/** What the investor sees of a state. A payment list is the office's matter. */
const SHOWN = {
  planned: 'planned',
  due: 'due',
  listed: 'due',
  paid: 'paid',
  last: 'paid',
} as const satisfies Record<PayoutState, OwnPayment['state']>;

/** Returns the payments of an investor that are due, paid or next, by their days. */
export async function loadOwnPayments(db: Db, investor: string): Promise<OwnPayment[]> {
  const found = await payoutStore(db)
    .find({ investor }, QUERY_TIMEOUT)
    .sort({ dueAt: -1 })
    .limit(MOST)
    .toArray();
  return found.toReversed().map(toOwnPayment);
}

function toOwnPayment(payout: PayoutRecord): OwnPayment {
  const { reference, investment, quarter, dueOn, cents, interest, state, paidOn, returnedOn } = payout;
  return {
    ...{ reference, investment, quarter, dueOn, cents, interest, state: SHOWN[state] },
    ...(paidOn === undefined ? {} : { paidOn }),
    ...(returnedOn === undefined || paidOn !== undefined ? {} : { returnedOn }),
  };
}
