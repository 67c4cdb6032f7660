import { QUERY_TIMEOUT } from '@larkfield/kit/database';
import { ServiceError } from '@larkfield/kit/http';
import { adminAuditEntry, updateRecord, type RecordUpdater } from '@larkfield/kit/records';
import type { Db } from 'mongodb';
import { investmentStore } from '../investments/store.ts';
import { withDecisionLease } from './with-decision-lease.ts';
import { withdrawalMail } from './mail.ts';
import {
  AGREED_STATES,
  sumWithdrawals,
  FUNDED_STATES,
  withdrawalIndexes,
  withdrawalStore,
  type WithdrawalRecord,
} from './store.ts';

const FROM = {
  approved: ['open'],
  paid: ['approved'],
  declined: ['open', 'approved'],
} as const satisfies Record<string, readonly WithdrawalRecord['state'][]>;

export function changeStateTo(next: keyof typeof FROM): RecordUpdater {
  return async (context, request, { reference, version }) => {
    const before = await withdrawalStore(context.db).findOne({ reference }, QUERY_TIMEOUT);
    if (!before) throw new ServiceError('NOT_FOUND');
    const line = adminAuditEntry({ subject: 'withdrawal' }, next, reference, request);
    const change = async () => {
      await updateRecord(
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
    return withDecisionLease(context, before.investment, async () => {
      if (!(await isCovered(context.db, before))) throw new ServiceError('WRONG_STATE');
      await change();
    });
  };
}

/** Whether the investment still covers the amount, beside the other approved withdrawals. */
async function isCovered(db: Db, { investment, cents }: WithdrawalRecord): Promise<boolean> {
  const own = { reference: investment, state: { $in: FUNDED_STATES } };
  const found = await investmentStore(db).findOne(own, { ...QUERY_TIMEOUT, projection: { cents: 1 } });
  return found !== null && cents + (await sumWithdrawals(db, investment, AGREED_STATES)) <= found.cents;
}
