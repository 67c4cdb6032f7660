import { updateAccount } from '@larkfield/kit/accounts';
import { QUERY_TIMEOUT } from '@larkfield/kit/database';
import { ServiceError, callerOf } from '@larkfield/kit/http';
import { daysOfYears, type AdminRequest } from '@larkfield/kit/records';
import type { Db } from 'mongodb';
import { legalPeriods } from '../../../../site.config.ts';
import type { InvestorAccount, Person } from './investor/account.ts';
import { investmentIndexes } from '../investments/store.ts';
import { OWED_STATES, payoutStore } from '../payouts/store.ts';
import { withdrawalIndexes } from '../withdrawals/store.ts';
import { investorAuditEntry } from './investor/audit.ts';
import { investorStore, type InvestorRecord } from './investor/store.ts';
import { deleteMailsOf, erasedName } from '../erasure/anonymize-record.ts';

/** The fields of investments and withdrawals that an erasure reads. `../investments` and `../withdrawals` write them. */
interface Investment {
  readonly investor: string;
  readonly state: string;
  readonly unsettledAt?: Date;
}

/** The name is deleted with the last record of a payment that it belongs to. */
const TAX_DAYS = daysOfYears(legalPeriods.taxYears);

const OPEN = ['placing', 'pledged', 'received', 'active'];
const WAITING = ['open', 'approved'];

interface Erased {
  readonly db: Db;
  readonly now: Date;
  readonly account: InvestorRecord;
  readonly request: AdminRequest;
  readonly remove: () => Promise<boolean>;
}

/**
 * Erases an investor. Refused while we hold their money. An investor who was repaid keeps first and last
 * name, because the law requires us to keep payment records; any other investor is deleted completely.
 * @throws ServiceError `WRONG_STATE`
 */
export async function eraseInvestor({ db, now, account, request, remove }: Erased): Promise<void> {
  const { _id } = account;
  const investments = db.collection<Investment>(investmentIndexes.collection);
  const has = async (states: readonly string[]): Promise<boolean> =>
    (await investments.findOne({ investor: _id, state: { $in: [...states] } }, QUERY_TIMEOUT)) !== null;
  // A share that is not released yet will be released soon. Erasing before that would remove only half of the
  // person's data.
  const unsettled = { investor: _id, unsettledAt: { $exists: true } };
  const isOpen = (await has(OPEN)) || (await investments.findOne(unsettled, QUERY_TIMEOUT)) !== null;
  const owed = { investor: _id, state: { $in: [...OWED_STATES] } };
  const isOwed = (await payoutStore(db).findOne(owed, QUERY_TIMEOUT)) !== null;
  if (isOpen || isOwed || (await hasOpenWithdrawal(db, _id))) throw new ServiceError('WRONG_STATE');
  if (await has(['repaid'])) return reduceToName(db, account, request, now);
  if (!(await remove())) throw new ServiceError('WRONG_STATE');
}

async function hasOpenWithdrawal(db: Db, investor: string): Promise<boolean> {
  const withdrawals = db.collection<Investment>(withdrawalIndexes.collection);
  return (await withdrawals.findOne({ investor, state: { $in: WAITING } }, QUERY_TIMEOUT)) !== null;
}

/** Reduces the account to first and last name and its reference. Nobody can log in to it any more. */
async function reduceToName(
  db: Db,
  { _id, reference, person }: InvestorRecord,
  request: AdminRequest,
  now: Date,
): Promise<void> {
  const nobody = erasedName(_id);
  const { firstName = '', lastName = '' }: Partial<Person> = person ?? {};
  const change = {
    set: {
      status: 'closed',
      username: nobody,
      usernameKey: nobody,
      email: nobody,
      password: 'erased',
      sealed: {},
      purgeAt: new Date(now.getTime() + TAX_DAYS * 24 * 3_600_000),
    },
    more: { $set: { person: { firstName, lastName } } },
    unset: ['securityAnswer', 'lastResetAt', 'note'],
    revokesSessions: true,
    audit: [
      {
        ...investorAuditEntry('erased', { reference }, request, callerOf(request).username ?? ''),
        erases: true,
      },
    ],
  } as const;
  if (!(await updateAccount<InvestorAccount>(investorStore(db), { _id }, change, now)))
    throw new ServiceError('WRONG_STATE');
  await deleteMailsOf(db, reference);
}
