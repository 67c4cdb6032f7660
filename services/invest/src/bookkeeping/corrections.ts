import { createHash } from 'node:crypto';
import { MAX_CENTS } from '@larkfield/contracts/money';
import { QUERY_TIMEOUT } from '@larkfield/kit/database';
import { ServiceError, type ServiceContext } from '@larkfield/kit/http';
import { adminAuditEntry, type AdminRequest, type RecordAction } from '@larkfield/kit/records';
import { FINANCE } from '../../service.config.ts';
import { investmentStore } from '../investments/store.ts';
import {
  ACCOUNT_NAMES,
  ENTRY_KINDS,
  investmentOf,
  nameOf,
  type Account,
  type AccountName,
  type LedgerLine,
} from '../ledger/entry.ts';
import { postEntry } from '../ledger/post-entry.ts';
import { ledgerStore, type EntryPerson, type LedgerEntry } from '../ledger/store.ts';
import { withDecisionLease } from '../withdrawals/with-decision-lease.ts';

const field = (name: string) => `invest.records:ledger.fields.${name}`;
const account = { type: 'choice', values: ACCOUNT_NAMES, texts: 'invest.records:ledger.accounts' } as const;
const reason = { type: 'text', longest: 300, label: field('reason') } as const;

/**
 * Corrections of an entry. Each posts a new entry that names the corrected one. The key is made of what was entered, so
 * that a repeated call posts nothing more.
 */
export const corrections: Readonly<Record<'correct' | 'reverse', RecordAction>> = {
  correct: {
    from: ENTRY_KINDS,
    roles: FINANCE,
    form: {
      entries: {
        debit: { ...account, label: field('debit'), hint: field('debitHint') },
        credit: { ...account, label: field('credit'), hint: field('creditHint') },
        investment: {
          ...{ type: 'text', longest: 20, optional: true },
          ...{ label: field('investment'), hint: field('investmentHint') },
        },
        amount: { type: 'number', min: 1, max: MAX_CENTS, decimals: 2, label: field('amount') },
        reason,
      },
      filled: async (context, reference) => oppositeOf(await readEntry(context, reference)),
    },
    async run(context, request, { reference }, { values }) {
      const text = (name: string) => String(values[name] ?? '').trim();
      const investment = text('investment').toUpperCase();
      const [debit, credit] = [accountOf('debit'), accountOf('credit')];
      if (debit === credit) throw invalidField('credit', 'errors.choose');
      const cents = Number(values['amount']);
      const lines = [
        { account: debit, cents },
        { account: credit, cents: -cents },
      ];
      await correct(context, request, { reference, lines, reason: text('reason') });

      function accountOf(side: string): Account {
        const name = ACCOUNT_NAMES.find((each) => each === values[side]) ?? 'bank';
        if (name !== 'principal' && name !== 'payable') return name;
        if (investment === '') throw invalidField('investment', 'errors.required');
        return `${name}:${investment}`;
      }
    },
  },
  reverse: {
    from: ENTRY_KINDS,
    roles: FINANCE,
    form: { entries: { reason } },
    async run(context, request, { reference }, { values }) {
      const { lines } = await readEntry(context, reference);
      const opposite = lines.map((line) => ({ account: line.account, cents: -line.cents }));
      // Without the reason in the key: an entry is reversed once.
      await correct(context, request, { reference, lines: opposite, reason: '' }, String(values['reason']));
    },
  },
};

interface Correction {
  /** Key of the corrected entry. */
  readonly reference: string;
  readonly lines: readonly LedgerLine[];
  readonly reason: string;
}

/** @throws ServiceError `NOT_FOUND`; `VALIDATION_FAILED` for an unknown investment; `VERSION_CONFLICT` if one is being decided */
async function correct(
  context: ServiceContext,
  request: AdminRequest,
  correction: Correction,
  shown = correction.reason,
): Promise<void> {
  const { reference, lines } = correction;
  const { investor, username } = await readEntry(context, reference);
  const owner = investor !== undefined && username !== undefined ? { id: investor, username } : undefined;
  const key = `correction:${createHash('sha256').update(JSON.stringify(correction)).digest('hex').slice(0, 32)}`;
  const touched = [...new Set(lines.flatMap((line) => investmentOf(line.account) ?? []))].toSorted();
  const people = await Promise.all(touched.map((each) => personOf(context, each)));
  const audit = [
    { ...adminAuditEntry({ subject: 'ledger' }, 'correct', reference, request), to: key },
    { ...adminAuditEntry({ subject: 'ledger' }, 'correction', key, request), was: reference },
  ];
  const person = people[0] ?? owner;
  const entry = {
    key: key as `correction:${string}`,
    lines,
    reason: shown,
    corrects: reference,
    person,
    audit,
  };
  // A withdrawal from the same investment is decided before or after, not meanwhile.
  const post = touched.reduceRight<() => Promise<unknown>>(
    (next, investment) => () => withDecisionLease(context, investment, next),
    () => postEntry(context, entry),
  );
  await post();
}

async function personOf({ db }: Pick<ServiceContext, 'db'>, reference: string): Promise<EntryPerson> {
  const found = await investmentStore(db).findOne({ reference }, QUERY_TIMEOUT);
  if (!found) throw invalidField('investment', 'errors.invalid');
  return { id: found.investor, username: found.username };
}

async function readEntry({ db }: Pick<ServiceContext, 'db'>, key: string): Promise<LedgerEntry> {
  const found = await ledgerStore(db).findOne({ _id: key }, QUERY_TIMEOUT);
  if (!found) throw new ServiceError('NOT_FOUND');
  return found;
}

/** Returns initial values that take an entry back, if it has two lines; otherwise the investment alone. */
function oppositeOf({ lines, investments }: LedgerEntry): Record<string, string | number> {
  const [investment = ''] = investments;
  const side = (sign: 1 | -1): AccountName | undefined => {
    const line = lines.find(({ cents }) => Math.sign(cents) === sign);
    return line && nameOf(line.account);
  };
  const [debit, credit] = [side(-1), side(1)];
  if (lines.length !== 2 || !debit || !credit) return { investment };
  return { investment, debit, credit, amount: Math.abs(lines[0]?.cents ?? 0) };
}

function invalidField(name: string, key: string): ServiceError {
  return new ServiceError('VALIDATION_FAILED', { fields: [{ field: name, key }] });
}
