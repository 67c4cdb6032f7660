import { QUERY_TIMEOUT, type CollectionIndexes } from '@larkfield/kit/database';
import { callerOf, type ServiceContext } from '@larkfield/kit/http';
import {
  columnAt,
  createRecord,
  CREATED_AT,
  fullAccess,
  plainColumn,
  recordIndexes,
  submissionKey,
  unlistedColumn,
  type RecordBase,
  type RecordKind,
} from '@larkfield/kit/records';
import type { Collection, Db } from 'mongodb';
import { FINANCE } from '../../service.config.ts';
import { ACCOUNT_NAMES, type AccountName } from '../ledger/entry.ts';
import { checkBooks, isRight } from './check-books.ts';

/** What a check of the ledger has found, kept for a year. */
interface LedgerCheck {
  readonly state: 'right' | 'wrong' | 'settled';
  readonly entries: number;
  readonly sum: number;
  readonly balances: Readonly<Record<AccountName, number>>;
  /** Keys, accounts and references, one per line. */
  readonly wrong?: string;
  readonly overdrawn?: string;
  readonly withdrawals?: string;
}

type CheckRecord = RecordBase & LedgerCheck;

export const checkIndexes: CollectionIndexes = { collection: 'ledger_checks', indexes: [...recordIndexes] };

const checkStore = (db: Db): Collection<CheckRecord> => db.collection<CheckRecord>(checkIndexes.collection);

const MOST_LINES = 100;
const KEEP_DAYS = 365;
const DAY_LENGTH = 10;

/** Checks the books and stores the result. A repeated call with the same key gets the result of the first. */
async function check(
  context: ServiceContext,
  key: string | undefined,
  by: { actor: string; requestId: string },
) {
  const earlier = key && (await checkStore(context.db).findOne({ 'submission.key': key }, QUERY_TIMEOUT));
  if (earlier) return earlier.reference;
  const report = await checkBooks(context.db);
  const { entries, sum, balances, wrong, overdrawn, withdrawals } = report;
  const listOf = (name: string, all: readonly string[]) =>
    all.length === 0 ? {} : { [name]: all.slice(0, MOST_LINES).join('\n') };
  const state = isRight(report) ? 'right' : 'wrong';
  if (state === 'wrong')
    context.log.error(
      { count: wrong.length + overdrawn.length + withdrawals.length },
      'the ledger is out of balance, or does not match its records',
    );
  const { reference } = await createRecord<LedgerCheck>(checkStore(context.db), {
    ...{ key, body: {}, now: context.now() },
    build: (subject) => ({
      fields: {
        ...{ state, entries, sum, balances },
        ...listOf(
          'wrong',
          wrong.map(({ key: entry }) => entry),
        ),
        ...listOf(
          'overdrawn',
          overdrawn.map(({ account }) => account),
        ),
        ...listOf('withdrawals', withdrawals),
      },
      mail: [],
      audit: [{ ...by, action: 'ledgerCheck.created', subject, to: state }],
    }),
  });
  return reference;
}

/** Creates the job that checks the books once a day. */
export function createDailyCheck(): (context: ServiceContext) => Promise<boolean> {
  let checked = '';
  return async (context) => {
    const today = context.now().toISOString().slice(0, DAY_LENGTH);
    if (checked === today) return false;
    await check(context, `day-${today}`, { actor: 'system', requestId: 'worker' });
    checked = today;
    return false;
  };
}

const column = (name: string) => `invest.records:ledgerChecks.columns.${name}`;

/** Checks of the ledger in the administration. A wrong one waits in the inbox. */
export const checkKind: RecordKind<CheckRecord> = {
  id: 'ledger-checks',
  label: 'invest.records:ledgerChecks.title',
  ...fullAccess(FINANCE),
  collection: checkIndexes.collection,
  subject: 'ledgerCheck',
  columns: {
    createdAt: CREATED_AT,
    entries: plainColumn(column('entries'), 'number'),
    sum: plainColumn(column('sum'), 'money'),
    ...Object.fromEntries(
      ACCOUNT_NAMES.map((name) => [
        name,
        columnAt(`balances.${name}`, plainColumn(`invest.records:ledger.accounts.${name}`, 'money')),
      ]),
    ),
    wrong: unlistedColumn(plainColumn(column('wrong'), 'lines')),
    overdrawn: unlistedColumn(plainColumn(column('overdrawn'), 'lines')),
    withdrawals: unlistedColumn(plainColumn(column('withdrawals'), 'lines')),
  },
  filters: [['state'], ['owner']],
  search: [],
  states: {
    field: 'state',
    changes: { right: [], wrong: ['settled'], settled: [] },
    waiting: ['wrong'],
    keepDays: { right: KEEP_DAYS, settled: KEEP_DAYS },
  },
  creation: {
    roles: FINANCE,
    form: { entries: {} },
    run: (context, request) =>
      check(context, submissionKey(request), {
        actor: callerOf(request).username ?? '',
        requestId: request.id,
      }),
  },
  dataSubjects: [],
};
