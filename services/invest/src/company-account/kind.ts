import {
  CREATED_AT,
  fullAccess,
  plainColumn,
  sensitiveColumn,
  type RecordKind,
} from '@larkfield/kit/records';
import { FINANCE } from '../../service.config.ts';
import { COMPANY_ACCOUNT, confirmCompanyAccount, enterCompanyAccount } from './changes.ts';
import { fieldLabel } from './rules.ts';
import { companyAccountIndexes, type CompanyAccountRecord } from './store.ts';

const column = (name: string) => `invest.records:companyAccounts.columns.${name}`;

/** The company's accounts in the administration: one person enters an account, another one confirms it. */
export const companyAccountKind: RecordKind<CompanyAccountRecord> = {
  id: 'company-accounts',
  label: 'invest.records:companyAccounts.title',
  ...fullAccess(FINANCE),
  collection: companyAccountIndexes.collection,
  ...COMPANY_ACCOUNT,
  columns: {
    createdAt: CREATED_AT,
    bank: plainColumn(fieldLabel('bank')),
    holder: plainColumn(fieldLabel('holder')),
    routing: sensitiveColumn(fieldLabel('routing'), FINANCE),
    account: sensitiveColumn(fieldLabel('account'), FINANCE),
    iban: sensitiveColumn(fieldLabel('iban'), FINANCE),
    bic: sensitiveColumn(fieldLabel('bic'), FINANCE),
    enteredBy: plainColumn(column('enteredBy')),
    confirmedBy: plainColumn(column('confirmedBy')),
    confirmedAt: plainColumn(column('confirmedAt'), 'date'),
    replacedAt: plainColumn(column('replacedAt'), 'date'),
  },
  namedBy: ['bank'],
  filters: [['state'], ['owner']],
  search: [],
  states: {
    field: 'state',
    changes: { entered: ['discarded'], confirmed: [], replaced: [], discarded: [] },
    waiting: ['entered'],
  },
  actions: { confirm: confirmCompanyAccount },
  creation: enterCompanyAccount,
  // Investors transfer to this account.
  freshLogin: true,
  dataSubjects: [],
};
