import { ACCOUNT_LEVELS, OFFICE_ROLES, type AccountLevel } from '@larkfield/contracts';
import { CONTACT_ROLES, JOB_FUNCTIONS, JOB_LEVELS } from '@larkfield/contracts/catalogues';
import { ERASED_ACCOUNTS, type ErasedAccount } from '@larkfield/kit/accounts';
import { QUERY_TIMEOUT } from '@larkfield/kit/database';
import { ServiceError } from '@larkfield/kit/http';
import {
  BACKFILL_NAME_KEYS,
  choiceColumn,
  CREATED_AT,
  LANGUAGE,
  personalColumn,
  plainColumn,
  unlistedColumn,
  type RecordAction,
  fullAccess,
  type RecordKind,
} from '@larkfield/kit/records';
import { REVIEWERS } from '../../service.config.ts';
import { closeAccount, KEEP_CLOSED_DAYS } from '../profile/close-account.ts';
import { KEEP_PENDING_DAYS, KEEP_UNCONFIRMED_DAYS } from '../accounts/rules.ts';
import { KEEP_REFUSED_DAYS, levelStep, REVIEW_STEPS } from './rules.ts';
import { rolesAction } from './office-roles.ts';
import { createReviewAction } from './review-account.ts';
import { createAdminGuard } from './admin-guard.ts';
import { accountIndexes, accountStore, type AccountRecord } from '../accounts/store.ts';

const LEVELS = {
  Admin: 'identity.records:accounts.levels.admin',
  'Registered User': 'identity.records:accounts.levels.user',
} as const;

const role = personalColumn('mail:fields.role');
const jobFunction = personalColumn('forms:fields.jobFunction');
const jobLevel = personalColumn('forms:fields.jobLevel');

const roleAction = (level: AccountLevel): RecordAction => ({
  from: ['active', 'suspended'],
  roles: ['administrator'],
  mails: true,
  run: createReviewAction((account) => levelStep(level, account)),
});

/** Record kind of accounts. Review steps (`review/rules.ts`) are the same as in the specification's calls. */
export const accountKind: RecordKind<AccountRecord> = {
  id: 'accounts',
  label: 'identity.records:accounts.title',
  ...fullAccess(REVIEWERS),
  collection: accountIndexes.collection,
  subject: 'account',
  columns: {
    createdAt: CREATED_AT,
    username: personalColumn('account:fields.username'),
    firstName: personalColumn('forms:fields.firstname'),
    middleInitial: unlistedColumn(personalColumn('account:fields.middleinitial')),
    lastName: personalColumn('forms:fields.lastname'),
    preferredName: unlistedColumn(personalColumn('forms:fields.preferredname')),
    email: personalColumn('forms:fields.email', 'email'),
    level: choiceColumn(plainColumn('identity.records:accounts.columns.level'), ACCOUNT_LEVELS, LEVELS),
    roles: choiceColumn(
      plainColumn('identity.records:accounts.columns.roles'),
      OFFICE_ROLES,
      'identity.records:roles',
    ),
    role: unlistedColumn(choiceColumn(role, CONTACT_ROLES, 'forms:roles')),
    country: personalColumn('forms:fields.country', 'country'),
    region: personalColumn('forms:fields.state'),
    city: personalColumn('forms:fields.city'),
    zip: personalColumn('forms:fields.zip'),
    jobFunction: choiceColumn(jobFunction, JOB_FUNCTIONS, 'forms:jobFunctions'),
    jobLevel: choiceColumn(jobLevel, JOB_LEVELS, 'forms:jobLevels'),
    jobTitle: personalColumn('forms:fields.jobTitle'),
    language: LANGUAGE,
  },
  name: 'keys.lastName',
  namedBy: ['firstName', 'lastName'],
  filters: [['state'], ['level'], ['owner']],
  search: ['keys.lastName', 'keys.firstName', 'email', 'usernameKey'],
  states: {
    field: 'status',
    changes: {
      unconfirmed: [],
      pending: ['active', 'refused'],
      active: ['suspended'],
      refused: ['active'],
      suspended: ['active'],
      closed: [],
    },
    waiting: ['pending'],
    mails: ['active', 'refused', 'suspended'],
    keepDays: {
      unconfirmed: KEEP_UNCONFIRMED_DAYS,
      pending: KEEP_PENDING_DAYS,
      refused: KEEP_REFUSED_DAYS,
      closed: KEEP_CLOSED_DAYS,
    },
    keptWhile: { active: 'records:lasting.account', suspended: 'records:lasting.account' },
    eraseEffects: { active: 'records:effects.account' },
    steps: {
      active: createReviewAction(({ status }) =>
        status === 'pending' ? REVIEW_STEPS.approve : REVIEW_STEPS.activate,
      ),
      refused: createReviewAction(() => REVIEW_STEPS.refuse),
      suspended: createReviewAction(() => REVIEW_STEPS.suspend),
    },
  },
  actions: {
    makeAdmin: roleAction('Admin'),
    makeUser: roleAction('Registered User'),
    roles: rolesAction,
  },
  freshLogin: true,
  dataSubjects: [{ email: 'email' }],
  backfill: BACKFILL_NAME_KEYS,
  /** Not for administrators, so the last one stays. Stores the id for services that refer to the account. */
  async erase({ db, now }, _request, { _id, level }, remove) {
    if (level === 'Admin') throw new ServiceError('WRONG_STATE');
    const erased = db.collection<ErasedAccount>(ERASED_ACCOUNTS);
    await erased.updateOne({ _id }, { $set: { at: now() } }, { ...QUERY_TIMEOUT, upsert: true });
    if (!(await remove({ level: 'Registered User' }))) throw new ServiceError('WRONG_STATE');
  },
  /**
   * An active account is closed by its owner, as on the profile page. An administrator's is closed there only, with the
   * password: a mailed link must not be enough.
   */
  async eraseOwn(context, request, account, remove) {
    if (account.level === 'Admin') throw new ServiceError('WRONG_STATE');
    const { db, now } = context;
    const accounts = accountStore(db);
    const erased = db.collection<ErasedAccount>(ERASED_ACCOUNTS);
    if (account.status === 'active')
      await closeAccount({ accounts, admins: createAdminGuard(db, accounts, now), now }, account, request);
    else if (!(await remove({ level: 'Registered User' }))) throw new ServiceError('WRONG_STATE');
    await erased.updateOne({ _id: account._id }, { $set: { at: now() } }, { ...QUERY_TIMEOUT, upsert: true });
  },
};
