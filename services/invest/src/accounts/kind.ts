import {
  asRead,
  at,
  callerOf,
  changeAccount,
  choiceOf,
  CREATED_AT,
  LANGUAGE,
  LIMIT,
  personal,
  plain,
  sensitive,
  ServiceError,
  unlisted,
  type ChangeRecord,
  type Column,
  type RecordKind,
  type ServiceContext,
} from '@larkfield/kit';
import { ACCOUNT_TYPES, masked } from '@larkfield/mf-invest/forms';
import { investKeys } from '../context.ts';
import { SECRETS, type Account } from './account.ts';
import { auditLine } from './audit.ts';
import { eraseInvestor } from './erase.ts';
import { investorMail, loginLink } from './mail.ts';
import { KEEP_PENDING_DAYS } from './rules.ts';
import { investorIndexes, investorStore, mapSecrets, openSecrets, type InvestorRecord } from './store.ts';

const own = (name: string) => `invest.records:investors.columns.${name}`;
const of = (field: string, column: Column) => at(`person.${field}`, column);
const one = (field: string, label: string, type?: Column['type']) =>
  unlisted(of(field, personal(label, type)));

const types = Object.fromEntries(
  ACCOUNT_TYPES.map((type) => [type, `invest.records:investors.types.${type}`]),
);
const secrets = Object.fromEntries(SECRETS.map((name) => [name, at(`opened.${name}`, sensitive(own(name)))]));

/**
 * Suspends an investor, which ends all sessions by the same change, or takes that back. The investor is told by mail.
 * @throws ServiceError when the account is another by now, or not in the state before.
 */
function becomes(status: 'active' | 'suspended'): ChangeRecord {
  return async (context, request, read) => {
    const { db, config, now, wake } = context;
    const investors = investorStore(db);
    const account = await investors.findOne({ reference: read.reference }, LIMIT);
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
    const changed = await changeAccount<Account>(
      investors,
      { _id: account._id, status: before, ...asRead(read) },
      {
        set: { status },
        endsAll: status === 'suspended',
        mail: [mail],
        audit: [auditLine(action, account, request, username)],
      },
      now(),
    );
    if (!changed) throw new ServiceError('VERSION_CONFLICT');
    wake();
  };
}

/** Investors. Their numbers are masked for administrators, too, and seen one record at a time. */
export const investorKind: RecordKind<InvestorRecord> = {
  id: 'investors',
  label: 'invest.records:investors.title',
  collection: investorIndexes.collection,
  subject: 'investor',
  columns: {
    createdAt: CREATED_AT,
    username: personal('account:fields.username'),
    firstName: of('firstName', personal('forms:fields.firstname')),
    lastName: of('lastName', personal('forms:fields.lastname')),
    email: personal('forms:fields.email', 'email'),
    accountType: of('accountType', choiceOf(plain(own('accountType')), ACCOUNT_TYPES, types)),
    country: of('country', personal('forms:fields.country', 'country')),
    region: one('region', 'forms:fields.state'),
    city: one('city', 'forms:fields.city'),
    address: one('address', own('address')),
    zip: one('zip', 'forms:fields.zip'),
    phone: one('phone', own('phone')),
    birth: of('birth', sensitive(own('birth'))),
    guardianFirstName: one('guardian.firstName', own('guardianFirstName')),
    guardianLastName: one('guardian.lastName', own('guardianLastName')),
    guardianPhone: one('guardian.phone', own('guardianPhone')),
    beneficiaryFirstName: one('beneficiary.firstName', own('beneficiaryFirstName')),
    beneficiaryLastName: one('beneficiary.lastName', own('beneficiaryLastName')),
    beneficiaryTrust: one('beneficiary.trustName', own('beneficiaryTrust')),
    contingentFirstName: one('contingent.firstName', own('contingentFirstName')),
    contingentLastName: one('contingent.lastName', own('contingentLastName')),
    contingentTrust: one('contingent.trustName', own('contingentTrust')),
    bankName: of('bank.bankName', sensitive(own('bankName'))),
    swift: of('bank.swift', sensitive(own('swift'))),
    bankOwner: of('bank.lastName', sensitive(own('bankOwner'))),
    ...secrets,
    comments: of('comments', unlisted(personal(own('comments'), 'lines'))),
    language: LANGUAGE,
  },
  filters: [['state'], ['owner']],
  search: ['keys.lastName', 'keys.firstName', 'email', 'usernameKey'],
  states: {
    field: 'status',
    changes: { pending: [], active: ['suspended'], suspended: ['active'], closed: [] },
    keepDays: { pending: KEEP_PENDING_DAYS, closed: KEEP_PENDING_DAYS },
    steps: { active: becomes('active'), suspended: becomes('suspended') },
  },
  freshLogin: true,
  sealed: { fields: ['sealed'], open },
  reveals: {
    accountNumber: {
      label: 'invest.records:investors.reveals.accountNumber',
      of: ({ config }, investor) => openSecrets(investKeys(config), investor).accountNumber,
    },
  },
  people: [{ email: 'email' }],
  erase({ db, now }, request, account, remove) {
    return eraseInvestor({ db, now: now(), account, request, remove });
  },
};

/** Puts the masked numbers into their places. */
async function open({ config }: ServiceContext, investor: InvestorRecord): Promise<object> {
  const opened = mapSecrets(openSecrets(investKeys(config), investor), (_name, text) => masked(text));
  return { ...investor, opened };
}
