import { updateAccount } from '@larkfield/kit/accounts';
import { QUERY_TIMEOUT } from '@larkfield/kit/database';
import { callerOf, ServiceError, type ServiceContext } from '@larkfield/kit/http';
import {
  versionFilter,
  columnAt,
  choiceColumn,
  CREATED_AT,
  LANGUAGE,
  personalColumn,
  plainColumn,
  sensitiveColumn,
  unlistedColumn,
  type RecordUpdater,
  type Column,
  fullAccess,
  type RecordKind,
} from '@larkfield/kit/records';
import { ACCOUNT_TYPES, maskSecret } from '@larkfield/mf-invest/forms';
import { FINANCE } from '../../service.config.ts';
import { readInvestKeys } from './investor/context.ts';
import { SECRET_FIELDS, type InvestorAccount } from './investor/account.ts';
import { investorAuditEntry } from './investor/audit.ts';
import { eraseInvestor } from './erase.ts';
import { investorMail, loginLink } from './investor/mail.ts';
import { KEEP_PENDING_DAYS } from './investor/rules.ts';
import {
  investorIndexes,
  investorStore,
  mapSecrets,
  decryptSecrets,
  type InvestorRecord,
} from './investor/store.ts';

const own = (name: string) => `invest.records:investors.columns.${name}`;
const of = (field: string, column: Column) => columnAt(`person.${field}`, column);
const one = (field: string, label: string, type?: Column['type']) =>
  unlistedColumn(of(field, personalColumn(label, type)));

const types = Object.fromEntries(
  ACCOUNT_TYPES.map((type) => [type, `invest.records:investors.types.${type}`]),
);
const secrets = Object.fromEntries(
  SECRET_FIELDS.map((name) => [name, columnAt(`opened.${name}`, sensitiveColumn(own(name), FINANCE))]),
);

/**
 * Returns an action that suspends or reactivates an investor and notifies them by mail. Suspending also ends all
 * sessions.
 * @throws ServiceError `NOT_FOUND`; `VERSION_CONFLICT`; `WRONG_STATE` if the account is not in the state before
 */
function becomes(status: 'active' | 'suspended'): RecordUpdater {
  return async (context, request, read) => {
    const { db, config, now, wake } = context;
    const investors = investorStore(db);
    const account = await investors.findOne({ reference: read.reference }, QUERY_TIMEOUT);
    if (!account) throw new ServiceError('NOT_FOUND');
    if ((account.version ?? 0) !== read.version) throw new ServiceError('VERSION_CONFLICT');
    const before = status === 'active' ? 'suspended' : 'active';
    if (account.status !== before) throw new ServiceError('WRONG_STATE');
    const mail =
      status === 'active'
        ? investorMail('account.reactivated', account, { link: loginLink(config, account) })
        : investorMail('account.suspended', account);
    const { username = '' } = callerOf(request);
    const action = status === 'active' ? 'reactivated' : 'suspended';
    const changed = await updateAccount<InvestorAccount>(
      investors,
      { _id: account._id, status: before, ...versionFilter(read) },
      {
        set: { status },
        revokesSessions: status === 'suspended',
        mail: [mail],
        audit: [{ ...investorAuditEntry(action, account, request, username), was: before, to: status }],
      },
      now(),
    );
    if (!changed) throw new ServiceError('VERSION_CONFLICT');
    wake();
  };
}

/** Investors in the administration. Secrets are masked; the account number can be revealed per record. */
export const investorKind: RecordKind<InvestorRecord> = {
  id: 'investors',
  label: 'invest.records:investors.title',
  ...fullAccess(FINANCE),
  collection: investorIndexes.collection,
  subject: 'investor',
  columns: {
    createdAt: CREATED_AT,
    username: personalColumn('account:fields.username'),
    firstName: of('firstName', personalColumn('forms:fields.firstname')),
    lastName: of('lastName', personalColumn('forms:fields.lastname')),
    email: personalColumn('forms:fields.email', 'email'),
    accountType: of('accountType', choiceColumn(plainColumn(own('accountType')), ACCOUNT_TYPES, types)),
    country: of('country', personalColumn('forms:fields.country', 'country')),
    region: one('region', 'forms:fields.state'),
    city: one('city', 'forms:fields.city'),
    address: one('address', own('address')),
    zip: one('zip', 'forms:fields.zip'),
    phone: one('phone', own('phone')),
    birth: of('birth', sensitiveColumn(own('birth'), FINANCE, 'day')),
    guardianFirstName: one('guardian.firstName', own('guardianFirstName')),
    guardianLastName: one('guardian.lastName', own('guardianLastName')),
    guardianPhone: one('guardian.phone', own('guardianPhone')),
    beneficiaryFirstName: one('beneficiary.firstName', own('beneficiaryFirstName')),
    beneficiaryLastName: one('beneficiary.lastName', own('beneficiaryLastName')),
    beneficiaryTrust: one('beneficiary.trustName', own('beneficiaryTrust')),
    contingentFirstName: one('contingent.firstName', own('contingentFirstName')),
    contingentLastName: one('contingent.lastName', own('contingentLastName')),
    contingentTrust: one('contingent.trustName', own('contingentTrust')),
    bankName: of('bank.bankName', sensitiveColumn(own('bankName'), FINANCE)),
    swift: of('bank.swift', sensitiveColumn(own('swift'), FINANCE)),
    bankOwner: of('bank.lastName', sensitiveColumn(own('bankOwner'), FINANCE)),
    ...secrets,
    bankChangedAt: unlistedColumn(plainColumn(own('bankChangedAt'), 'date')),
    comments: of('comments', unlistedColumn(personalColumn(own('comments'), 'lines'))),
    language: LANGUAGE,
  },
  namedBy: ['firstName', 'lastName'],
  filters: [['state'], ['owner']],
  search: ['keys.lastName', 'keys.firstName', 'email', 'usernameKey'],
  states: {
    field: 'status',
    changes: { pending: [], active: ['suspended'], suspended: ['active'], closed: [] },
    keepDays: { pending: KEEP_PENDING_DAYS, closed: KEEP_PENDING_DAYS },
    keptWhile: { active: 'records:lasting.account', suspended: 'records:lasting.account' },
    eraseEffects: { active: 'records:effects.investor', suspended: 'records:effects.investor' },
    mails: ['active', 'suspended'],
    steps: { active: becomes('active'), suspended: becomes('suspended') },
  },
  freshLogin: true,
  encrypted: { fields: ['sealed'], open },
  reveals: {
    accountNumber: {
      label: 'invest.records:investors.reveals.accountNumber',
      roles: FINANCE,
      of: ({ config }, investor) => decryptSecrets(readInvestKeys(config), investor).accountNumber,
    },
  },
  dataSubjects: [{ email: 'email' }],
  erase({ db, now }, request, account, remove) {
    return eraseInvestor({ db, now: now(), account, request, remove });
  },
};

async function open({ config }: ServiceContext, investor: InvestorRecord): Promise<object> {
  const opened = mapSecrets(decryptSecrets(readInvestKeys(config), investor), (_name, text) =>
    maskSecret(text),
  );
  return { ...investor, opened };
}
