import { QUERY_TIMEOUT } from '@larkfield/kit/database';
import { ServiceError, type ServiceContext } from '@larkfield/kit/http';
import { adminAuditEntry, updateRecord, type RecordUpdater } from '@larkfield/kit/records';
import { investmentStore } from '../investments/store.ts';
import { withDecisionLease } from './with-decision-lease.ts';
import { withdrawalMail } from './mail.ts';
import { availableCents, settleWithdrawals } from './settlement.ts';
import {
  AGREED_STATES,
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
    const at = context.now();
    const change = async () => {
      await updateRecord(
        context,
        withdrawalIndexes,
        { reference, version },
        {
          set: { state: next, ...(next === 'paid' ? { paidAt: at, unsettledAt: at } : {}) },
          from: FROM[next],
          mail: [withdrawalMail(context, next, before)],
          audit: { ...line, was: before.state, to: next },
        },
      );
      context.wake();
    };
    if (next === 'declined') return change();
    return withDecisionLease(context, before.investment, async () => {
      if (!(await isCovered(context, next, before))) throw new ServiceError('WRONG_STATE');
      await change();
      if (next === 'paid') await settleWithdrawals(context, { reference });
    });
  };
}

/** Whether the investment still covers the amount: for an approval, beside the other approved withdrawals. */
async function isCovered(
  context: ServiceContext,
  next: 'approved' | 'paid',
  { investment, cents }: WithdrawalRecord,
): Promise<boolean> {
  if (next === 'paid') return cents <= (await availableCents(context, investment, []));
  const own = { reference: investment, state: { $in: FUNDED_STATES } };
  const found = await investmentStore(context.db).findOne(own, { ...QUERY_TIMEOUT, projection: { _id: 1 } });
  return found !== null && cents <= (await availableCents(context, investment, AGREED_STATES));
}
