import { ServiceError } from '@larkfield/kit/http';
import {
  columnAt,
  fullAccess,
  personalColumn,
  plainColumn,
  unlistedColumn,
  type RecordKind,
} from '@larkfield/kit/records';
import { FINANCE } from '../../service.config.ts';
import { ACCOUNT_NAMES, ENTRY_KINDS } from '../ledger/entry.ts';
import { ledgerIndexes, type LedgerEntry } from '../ledger/store.ts';
import { corrections } from './corrections.ts';

const column = (name: string) => `invest.records:ledger.columns.${name}`;

/** An amount per account: debits are positive, credits negative. */
const amounts = Object.fromEntries(
  ACCOUNT_NAMES.map((name) => [
    name,
    columnAt(`sums.${name}`, plainColumn(`invest.records:ledger.accounts.${name}`, 'money')),
  ]),
);

/** Entries of the ledger in the administration. Nothing changes or deletes an entry; corrections are new ones. */
export const ledgerKind: RecordKind<LedgerEntry> = {
  id: 'ledger',
  label: 'invest.records:ledger.title',
  ...fullAccess(FINANCE),
  collection: ledgerIndexes.collection,
  subject: 'ledger',
  reference: '_id',
  order: 'at',
  columns: {
    at: plainColumn(column('at'), 'date'),
    investments: plainColumn(column('investments')),
    username: personalColumn(column('username')),
    reason: personalColumn(column('reason')),
    ...amounts,
    corrects: unlistedColumn(plainColumn(column('corrects'))),
    createdAt: unlistedColumn(plainColumn(column('createdAt'), 'date')),
  },
  filters: [['state'], ['owner']],
  search: ['find.investment', 'find.other', 'username'],
  states: {
    field: 'kind',
    changes: Object.fromEntries(ENTRY_KINDS.map((kind) => [kind, []])),
  },
  freshLogin: true,
  actions: corrections,
  // An entry names an investor only by the login name, which is removed with the investment.
  dataSubjects: [],
  erase: () => Promise.reject(new ServiceError('WRONG_STATE')),
};
