import {
  addParts,
  adminLine,
  changeAccount,
  LIMIT,
  outboxCollection,
  ServiceError,
  type AdminRequest,
  callerOf,
  type RecordBase,
  type ServiceContext,
} from '@larkfield/kit';
import type { Db, Document } from 'mongodb';
import type { Account, Person } from './account.ts';
import { investmentIndexes } from '../investments/store.ts';
import { withdrawalIndexes } from '../withdrawals/store.ts';
import { auditLine } from './audit.ts';
import { investorStore, type InvestorRecord } from './store.ts';

/** What an erasure looks at of the investments and withdrawals; `../investments` and `../withdrawals` write them. */
interface Investment {
  readonly investor: string;
  readonly state: string;
  readonly unsettledAt?: Date;
}

/** Investments and requests for a withdrawal that somebody still owes something for. */
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
 * Erases an investor. As long as money is with us, nothing goes: it has to find its owner. Of whoever was repaid, the name
 * stays beside the records of the money, which the law wants kept; of all others nothing.
 * @throws ServiceError `WRONG_STATE`
 */
export async function eraseInvestor({ db, now, account, request, remove }: Erased): Promise<void> {
  const { _id } = account;
  const investments = db.collection<Investment>(investmentIndexes.collection);
  const has = async (states: readonly string[]): Promise<boolean> =>
    (await investments.findOne({ investor: _id, state: { $in: [...states] } }, LIMIT)) !== null;
  // A share that is not given back yet is given back soon: nothing goes before, or half of the person would be left.
  const unsettled = { investor: _id, unsettledAt: { $exists: true } };
  const isOpen = (await has(OPEN)) || (await investments.findOne(unsettled, LIMIT)) !== null;
  if (isOpen || (await asksForMoney(db, _id))) throw new ServiceError('WRONG_STATE');
  if (await has(['repaid'])) return reduce(db, account, request, now);
  if (!(await remove())) throw new ServiceError('WRONG_STATE');
}

async function asksForMoney(db: Db, investor: string): Promise<boolean> {
  const withdrawals = db.collection<Investment>(withdrawalIndexes.collection);
  return (await withdrawals.findOne({ investor, state: { $in: WAITING } }, LIMIT)) !== null;
}

interface Kept {
  readonly collection: string;
  readonly subject: string;
  /** In which alone it may be done. */
  readonly state: string;
}

/**
 * Takes out of a record of money, which the law wants kept, how to reach its investor. It goes on naming the account, of which
 * the name alone is left.
 * @throws ServiceError `WRONG_STATE`
 */
export async function keepWithoutPerson(
  { db, now }: Pick<ServiceContext, 'db' | 'now'>,
  request: AdminRequest,
  { _id, investor }: Pick<RecordBase, '_id'> & Pick<Investment, 'investor'>,
  { collection, subject, state }: Kept,
): Promise<void> {
  const records = db.collection<RecordBase & { readonly state: string }>(collection);
  const found = await records.findOne({ _id, state }, { ...LIMIT, projection: { reference: 1 } });
  if (!found) throw new ServiceError('WRONG_STATE');
  const { reference } = found;
  const { $set, ...parts } = addParts(now(), [], [adminLine({ subject }, 'erased', reference, request)]);
  const nobody = nobodyOf(investor);
  const { modifiedCount } = await records.updateOne(
    { _id, state },
    { ...parts, $set: { ...$set, email: nobody, username: nobody }, $unset: { comment: '' } },
    LIMIT,
  );
  if (modifiedCount === 0) throw new ServiceError('WRONG_STATE');
  await forgetMails(db, reference);
}

/** What stands in the place of the name and address of a login. */
const nobodyOf = (id: string) => `erased-${id}`;

async function forgetMails(db: Db, record: string): Promise<void> {
  await db.collection<Document>(outboxCollection('invest')).deleteMany({ record }, LIMIT);
}

/** Leaves the name alone, with its number; nobody can log in to it any more. */
async function reduce(
  db: Db,
  { _id, reference, person }: InvestorRecord,
  request: AdminRequest,
  now: Date,
): Promise<void> {
  const nobody = nobodyOf(_id);
  const { firstName = '', lastName = '' }: Partial<Person> = person ?? {};
  const change = {
    set: {
      status: 'closed',
      username: nobody,
      usernameKey: nobody,
      email: nobody,
      password: 'erased',
      sealed: {},
    },
    more: { $set: { person: { firstName, lastName } } },
    unset: ['securityAnswer', 'lastResetAt', 'purgeAt'],
    endsAll: true,
    audit: [auditLine('erased', { reference }, request, callerOf(request).username ?? '')],
  } as const;
  if (!(await changeAccount<Account>(investorStore(db), { _id }, change, now)))
    throw new ServiceError('WRONG_STATE');
  await forgetMails(db, reference);
}
