import { adminLine, changeRecord, LIMIT, ServiceError, type ChangeRecord } from '@larkfield/kit';
import type { Db } from 'mongodb';
import { investmentStore } from '../investments/store.ts';
import { alone } from './alone.ts';
import { withdrawalMail } from './mail.ts';
import {
  AGREED,
  askedFor,
  PAID_IN,
  withdrawalIndexes,
  withdrawalStore,
  type WithdrawalRecord,
} from './store.ts';

const FROM = {
  approved: ['open'],
  paid: ['approved'],
  declined: ['open', 'approved'],
} as const satisfies Record<string, readonly WithdrawalRecord['state'][]>;

/** A change of state, which the investor is told of. */
export function stepTo(next: keyof typeof FROM): ChangeRecord {
  return async (context, request, { reference, version }) => {
    const before = await withdrawalStore(context.db).findOne({ reference }, LIMIT);
    if (!before) throw new ServiceError('NOT_FOUND');
    const line = adminLine({ subject: 'withdrawal' }, next, reference, request);
    const change = async () => {
      await changeRecord(
        context,
        withdrawalIndexes,
        { reference, version },
        {
          set: { state: next },
          from: FROM[next],
          mail: [withdrawalMail(context, next, before)],
          audit: { ...line, was: before.state, to: next },
        },
      );
      context.wake();
    };
    if (next !== 'approved') return change();
    return alone(context, before.investment, async () => {
      if (!(await isCovered(context.db, before))) throw new ServiceError('WRONG_STATE');
      await change();
    });
  };
}

/** There still is so much of the investment here. */
async function isCovered(db: Db, { investment, cents }: WithdrawalRecord): Promise<boolean> {
  const own = { reference: investment, state: { $in: PAID_IN } };
  const found = await investmentStore(db).findOne(own, { ...LIMIT, projection: { cents: 1 } });
  return found !== null && cents + (await askedFor(db, investment, AGREED)) <= found.cents;
}
