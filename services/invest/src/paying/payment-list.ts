import type { Language } from '@larkfield/contracts';
import { centsToDecimal } from '@larkfield/contracts/money';
import { DecryptionError } from '@larkfield/kit/encryption';
import { QUERY_TIMEOUT } from '@larkfield/kit/database';
import { ServiceError, type ServiceContext } from '@larkfield/kit/http';
import {
  addParts,
  adminAuditEntry,
  versionFilter,
  type AdminRequest,
  type RecordTable,
} from '@larkfield/kit/records';
import { createTextLoader, formatLongDate } from '@larkfield/kit/texts';
import type { Filter } from 'mongodb';
import type english from '../../../../locales/en/invest.records.json';
import type englishOfInvestors from '../../../../locales/en/investor.json';
import { FINANCE } from '../../service.config.ts';
import { readInvestKeys } from '../accounts/investor/context.ts';
import { paymentsWaitUntil } from '../accounts/investor/payments-wait.ts';
import { decryptSecrets, investorStore, type InvestorRecord } from '../accounts/investor/store.ts';
import { OWED_STATES, payoutStore, type PayoutRecord } from '../payouts/store.ts';
import { PAYOUT } from './columns.ts';

/** A list longer than this is made in parts, by months. */
const MOST = 5_000;

const texts = createTextLoader<typeof english>('invest.records');
const textsOfInvestors = createTextLoader<typeof englishOfInvestors>('investor');
type Words = (typeof english)['payouts']['list'];

/**
 * The payments that the bank is to make, with the bank accounts of the investors. Each payment is in one list only: it becomes
 * `listed`, and of two people who make a list at once one gets it. Who filters by `listed` gets those payments again.
 */
export const paymentList: RecordTable = {
  label: 'invest.records:payouts.tables.payments',
  roles: FINANCE,
  async lines(context, request, { filters, language }) {
    const words = texts(language).payouts.list;
    const found = await findOwed(context, filters);
    const accounts = await findAccounts(
      context,
      found.map(({ investor }) => investor),
    );
    const listed: string[][] = [];
    const leftOut: string[][] = [];
    for (const payout of found) {
      const line = lineOf(context, payout, accounts.get(payout.investor), { words, language });
      if ('leftOut' in line) leftOut.push(line.leftOut);
      else if (await claim(context, request, payout)) listed.push(line.listed);
    }
    const head = [words.name, words.bank, words.swift, words.account, words.type];
    return [[...head, words.amount, words.reference, words.note], ...listed, ...leftOut];
  },
};

async function findOwed(
  { db }: Pick<ServiceContext, 'db'>,
  filters: Readonly<Record<string, string>>,
): Promise<PayoutRecord[]> {
  const { state = 'due', month, owner } = filters;
  const owed = OWED_STATES.find((each) => each === state);
  if (!owed) return [];
  const filter = {
    state: owed,
    ...(month === undefined ? {} : { month }),
    ...(owner === undefined ? {} : { owner }),
  } as Filter<PayoutRecord>;
  const found = await payoutStore(db)
    .find(filter, QUERY_TIMEOUT)
    .sort({ dueAt: 1, _id: 1 })
    .limit(MOST + 1)
    .toArray();
  if (found.length > MOST)
    throw new ServiceError('VALIDATION_FAILED', { fields: [{ field: 'filters', key: 'errors.invalid' }] });
  return found;
}

async function findAccounts(
  { db }: Pick<ServiceContext, 'db'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, InvestorRecord>> {
  const found = await investorStore(db)
    .find({ _id: { $in: [...new Set(ids)] } }, QUERY_TIMEOUT)
    .toArray();
  return new Map(found.map((account) => [account._id, account]));
}

interface Spoken {
  readonly words: Words;
  readonly language: Language;
}

/** Returns the line of a payment; for one that cannot be made, a line without account and amount that says why. */
function lineOf(
  context: ServiceContext,
  payout: PayoutRecord,
  account: InvestorRecord | undefined,
  { words, language }: Spoken,
): { readonly listed: string[] } | { readonly leftOut: string[] } {
  const { reference, cents, username } = payout;
  const bank = account?.person?.bank;
  const leftOut = (note: string) => ({ leftOut: [username, '', '', '', '', '', reference, note] });
  if (!account || !bank) return leftOut(words.noAccount);
  const until = paymentsWaitUntil(account, context.now());
  if (until) return leftOut(words.waits.replace('{{day}}', formatLongDate(language, until)));
  const number = accountNumberOf(context, account);
  if (number === undefined) return leftOut(words.noAccount);
  const name = `${bank.firstName} ${bank.lastName}`;
  const type = textsOfInvestors(language).bankAccountTypes[bank.accountType];
  return {
    listed: [name, bank.bankName, bank.swift, number, type, centsToDecimal(cents), reference, ''],
  };
}

function accountNumberOf(context: ServiceContext, account: InvestorRecord): string | undefined {
  try {
    return decryptSecrets(readInvestKeys(context.config), account).accountNumber;
  } catch (error) {
    if (!(error instanceof DecryptionError)) throw error;
    context.reportDecryptionError(error);
    return undefined;
  }
}

/** Takes a payment into the list. False if another list or mark was first. */
async function claim(
  { db, now }: Pick<ServiceContext, 'db' | 'now'>,
  request: AdminRequest,
  { _id, reference, state, version = 0 }: PayoutRecord,
): Promise<boolean> {
  const line = { ...adminAuditEntry(PAYOUT, 'listed', reference, request), was: state };
  const { $set, ...parts } = addParts(now(), [], [{ ...line, to: 'listed' }]);
  const { modifiedCount } = await payoutStore(db).updateOne(
    { _id, state, ...versionFilter<PayoutRecord>({ version }) },
    { ...parts, $set: { ...$set, state: 'listed', listedAt: now() } },
    QUERY_TIMEOUT,
  );
  return modifiedCount === 1;
}
