import type { TransferAccount } from '@larkfield/mf-invest/forms';
import { QUERY_TIMEOUT, type CollectionIndexes } from '@larkfield/kit/database';
import type { ServiceContext } from '@larkfield/kit/http';
import { addParts, recordIndexes, type RecordBase } from '@larkfield/kit/records';
import type { Collection, Db } from 'mongodb';

/** An account of the company. Investors are told the one that was confirmed last. */
export interface CompanyAccount extends TransferAccount {
  /** `entered`: a second person has not confirmed it yet. `replaced`: another one was confirmed after it. */
  readonly state: 'entered' | 'confirmed' | 'replaced' | 'discarded';
  /** Id of the administrator who entered it and therefore cannot confirm it. */
  readonly entererId: string;
  readonly enteredBy: string;
  readonly confirmedBy?: string;
  readonly confirmedAt?: Date;
  readonly replacedAt?: Date;
}

export type CompanyAccountRecord = RecordBase & CompanyAccount;

export const companyAccountIndexes: CollectionIndexes = {
  collection: 'invest_company_accounts',
  indexes: [...recordIndexes, { key: { state: 1, confirmedAt: -1 } }],
};

export function companyAccountStore(db: Db): Collection<CompanyAccountRecord> {
  return db.collection<CompanyAccountRecord>(companyAccountIndexes.collection);
}

/** The account in force, with its reference. */
export interface CurrentAccount {
  readonly reference: string;
  readonly details: TransferAccount;
}

/** Returns the account that investors transfer to; undefined until one was confirmed. */
export async function readCurrentAccount(db: Db): Promise<CurrentAccount | undefined> {
  const [found] = await confirmedAccounts(db, 1);
  if (!found) return undefined;
  const { reference, holder, bank, routing, account, iban, bic } = found;
  return { reference, details: { holder, bank, routing, account, iban, bic } };
}

function confirmedAccounts(db: Db, limit: number): Promise<CompanyAccountRecord[]> {
  return companyAccountStore(db)
    .find({ state: 'confirmed' }, QUERY_TIMEOUT)
    .sort({ confirmedAt: -1, _id: 1 })
    .limit(limit)
    .toArray();
}

/** Returns a time of confirmation that is later than all others, even if clocks of instances differ. */
export async function nextConfirmation({ db, now }: Pick<ServiceContext, 'db' | 'now'>): Promise<Date> {
  const [last] = await confirmedAccounts(db, 1);
  return new Date(Math.max(now().getTime(), (last?.confirmedAt?.getTime() ?? 0) + 1));
}

/** Marks all confirmed accounts but the last one as replaced. Also a job, in case a confirmation died before it. */
export async function replaceFormerAccounts({
  db,
  now,
}: Pick<ServiceContext, 'db' | 'now'>): Promise<boolean> {
  const [current, ...former] = await confirmedAccounts(db, 50);
  for (const { _id, reference } of former) {
    const line = { action: 'companyAccount.replaced', actor: 'worker', subject: reference };
    const { $set, ...parts } = addParts(now(), [], [{ ...line, to: 'replaced', requestId: 'worker' }]);
    await companyAccountStore(db).updateOne(
      { _id, state: 'confirmed' },
      { ...parts, $set: { ...$set, state: 'replaced', replacedAt: current?.confirmedAt ?? now() } },
      QUERY_TIMEOUT,
    );
  }
  return false;
}
