import { QUERY_TIMEOUT } from '@larkfield/kit/database';
import type { ServiceContext } from '@larkfield/kit/http';
import { daysOfYears, fullAccess, type RecordKind } from '@larkfield/kit/records';
import { maskSecret } from '@larkfield/mf-invest/forms';
import { FINANCE } from '../../service.config.ts';
import { legalPeriods } from '../../../../site.config.ts';
import { readInvestKeys } from '../accounts/investor/context.ts';
import { paymentsWaitUntil } from '../accounts/investor/payments-wait.ts';
import { decryptSecrets, investorStore } from '../accounts/investor/store.ts';
import { anonymizeRecord } from '../erasure/anonymize-record.ts';
import type { PayoutRecord } from '../payouts/store.ts';
import { PAYOUT } from './columns.ts';
import { markPaid, markReturned } from './mark-payout.ts';
import { paymentList } from './payment-list.ts';

const days = daysOfYears(legalPeriods.taxYears);

/** Payments to investors: what is due when, the list for the bank, and what was paid. */
export const payoutKind: RecordKind<PayoutRecord> = {
  ...PAYOUT,
  id: 'payouts',
  label: 'invest.records:payouts.title',
  ...fullAccess(FINANCE),
  order: 'dueAt',
  namedBy: ['username'],
  filters: [['state'], ['month'], ['month', 'state'], ['owner']],
  search: ['keys.username', 'email', 'keys.investment'],
  states: {
    field: 'state',
    changes: { planned: [], due: [], listed: ['due'], paid: [], last: ['paid'] },
    waiting: ['due', 'last'],
    keptBy: { law: 'records:laws.tax', days: { paid: days } },
    keptWhile: {
      planned: 'records:lasting.money',
      due: 'records:lasting.money',
      listed: 'records:lasting.money',
      last: 'records:lasting.money',
    },
    extraUpdate: (state) => (state === 'due' ? { unset: ['listedAt'] } : {}),
  },
  freshLogin: true,
  actions: { paid: markPaid, returned: markReturned },
  tables: { payments: paymentList },
  // The bank account is encrypted in the record of the investor.
  encrypted: { fields: ['investor'], open: withBankAccount },
  dataSubjects: [{ email: 'email' }],
  /** What is owed is never erased. What was paid stays as an anonymous record of a payment. */
  async erase(context, request, record) {
    await anonymizeRecord(context, request, record, { ...PAYOUT, state: 'paid' });
  },
};

async function withBankAccount(context: ServiceContext, payout: PayoutRecord): Promise<object> {
  const account = await investorStore(context.db).findOne({ _id: payout.investor }, QUERY_TIMEOUT);
  const bank = account?.person?.bank;
  if (!account || !bank) return payout;
  const { accountNumber = '' } = decryptSecrets(readInvestKeys(context.config), account);
  const { bankName, swift, lastName: bankOwner } = bank;
  const waitsUntil = paymentsWaitUntil(account, context.now());
  return {
    ...payout,
    ...{ bankName, swift, bankOwner, accountNumber: maskSecret(accountNumber) },
    ...(waitsUntil ? { waitsUntil } : {}),
  };
}
