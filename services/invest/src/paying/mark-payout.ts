import { parseDay } from '@larkfield/contracts';
import { localTimeIn } from '@larkfield/contracts/local-time';
import { QUERY_TIMEOUT } from '@larkfield/kit/database';
import { ServiceError, type ServiceContext } from '@larkfield/kit/http';
import { adminAuditEntry, updateRecord, type RecordAction } from '@larkfield/kit/records';
import { dayOfQuarter } from '@larkfield/mf-invest/forms';
import { FINANCE } from '../../service.config.ts';
import { timeZone } from '../../../../site.config.ts';
import { paymentsWaitUntil } from '../accounts/investor/payments-wait.ts';
import { investorStore } from '../accounts/investor/store.ts';
import { payoutMail } from '../payouts/mail.ts';
import { settlePayout } from '../payouts/settle-payout.ts';
import { OWED_STATES, PAID_STATES, payoutStore, type PayoutRecord } from '../payouts/store.ts';
import { PAYOUT } from './columns.ts';

const entry = (name: string) => `invest.records:payouts.entries.${name}`;

/** Marks a payment as made. The record decides; then the ledger gets it (`settlePayout`). */
export const markPaid: RecordAction = {
  from: OWED_STATES,
  roles: FINANCE,
  mails: true,
  many: true,
  form: {
    entries: { paidOn: { type: 'date', label: entry('paidOn'), hint: entry('paidOnHint') } },
    async filled({ now }) {
      return { paidOn: localTimeIn(now(), timeZone).slice(0, 10) };
    },
  },
  async run(context, request, read, { values }) {
    const payout = await findPayout(context, read.reference);
    const paidOn = String(values['paidOn']);
    // A quarter is never paid before it begins.
    checkDay(context, 'paidOn', paidOn, dayOfQuarter(payout.dueAt, -1));
    await checkWait(context, payout);
    const next = payout.quarter === payout.quarters ? 'last' : 'paid';
    await updateRecord(context, PAYOUT, read, {
      from: OWED_STATES,
      set: {
        ...{ state: next, paidOn, unsettledAt: context.now() },
        transfers: [...payout.transfers, { paidOn }],
      },
      unset: ['returnedOn'],
      mail: [payoutMail(context, 'payout.paid', payout, paidOn)],
      audit: {
        ...adminAuditEntry(PAYOUT, 'paid', payout.reference, request),
        ...{ was: payout.state, to: next },
      },
    });
    await settlePayout(context, await findPayout(context, read.reference));
  },
};

/** Notes that the bank has sent a payment back: the ledger gets a correction, and the payment is due again. */
export const markReturned: RecordAction = {
  from: PAID_STATES,
  roles: FINANCE,
  mails: true,
  form: {
    entries: {
      returnedOn: { type: 'date', label: entry('returnedOn') },
      reason: { type: 'lines', longest: 500, optional: true, label: entry('reason') },
    },
  },
  async run(context, request, read, { values }) {
    const payout = await findPayout(context, read.reference);
    const last = payout.transfers.at(-1);
    if (!last) throw new ServiceError('WRONG_STATE');
    const returnedOn = String(values['returnedOn']);
    const reason = values['reason'] === undefined ? '' : String(values['reason']);
    checkDay(context, 'returnedOn', returnedOn, parseDay(last.paidOn) ?? payout.dueAt);
    const returned = { ...last, returnedOn, ...(reason ? { reason } : {}) };
    await updateRecord(context, PAYOUT, read, {
      from: PAID_STATES,
      set: {
        ...{ state: 'due', returnedOn, unsettledAt: context.now() },
        transfers: [...payout.transfers.slice(0, -1), returned],
      },
      unset: ['paidOn', 'listedAt'],
      mail: [payoutMail(context, 'payout.returned', payout, returnedOn)],
      audit: {
        ...adminAuditEntry(PAYOUT, 'returned', payout.reference, request),
        ...{ was: payout.state, to: 'due' },
      },
    });
    await settlePayout(context, await findPayout(context, read.reference));
  },
};

async function findPayout({ db }: Pick<ServiceContext, 'db'>, reference: string): Promise<PayoutRecord> {
  const found = await payoutStore(db).findOne({ reference }, QUERY_TIMEOUT);
  if (!found) throw new ServiceError('NOT_FOUND');
  return found;
}

/** @throws ServiceError if there is no such day, or it is before `from` or in the future */
function checkDay({ now }: Pick<ServiceContext, 'now'>, field: string, day: string, from: Date): void {
  const date = parseDay(day);
  const isPossible = date && date >= from && day <= localTimeIn(now(), timeZone).slice(0, 10);
  if (!isPossible)
    throw new ServiceError('VALIDATION_FAILED', { fields: [{ field, key: 'errors.pastDay' }] });
}

/**
 * A payment that a list got before the bank account was changed went to the old account. Any other has to wait.
 * @throws ServiceError `VALIDATION_FAILED`
 */
async function checkWait({ db, now }: ServiceContext, { investor, listedAt }: PayoutRecord): Promise<void> {
  const account = await investorStore(db).findOne(
    { _id: investor },
    { ...QUERY_TIMEOUT, projection: { bankChangedAt: 1 } },
  );
  const changedAt = account?.bankChangedAt;
  if (!account || !changedAt || !paymentsWaitUntil(account, now())) return;
  if (listedAt && listedAt < changedAt) return;
  throw new ServiceError('VALIDATION_FAILED', {
    fields: [{ field: 'paidOn', key: 'errors.bankChangedLately' }],
  });
}
