import { ACCOUNT_LEVELS } from '@larkfield/contracts';
import { CONTACT_ROLES, JOB_FUNCTIONS, JOB_LEVELS } from '@larkfield/contracts/catalogues';
import {
  BY_NAME,
  choiceOf,
  CREATED_AT,
  ERASED_ACCOUNTS,
  LANGUAGE,
  LIMIT,
  personal,
  plain,
  ServiceError,
  unlisted,
  type ErasedAccount,
  type RecordKind,
} from '@larkfield/kit';
import { KEEP_CLOSED_DAYS } from '../profile/close.ts';
import { KEEP_UNCONFIRMED_DAYS } from '../register/rules.ts';
import { KEEP_REFUSED_DAYS, levelStep, STEPS } from '../review/rules.ts';
import { takesStep } from '../review/take.ts';
import { accountIndexes, type AccountRecord } from './store.ts';

const LEVELS = {
  Admin: 'identity.records:accounts.levels.admin',
  'Registered User': 'identity.records:accounts.levels.user',
} as const;

const role = personal('mail:fields.role');
const jobFunction = personal('forms:fields.jobFunction');
const jobLevel = personal('forms:fields.jobLevel');

/** Accounts; what the review does with them (`review/rules.ts`) is the same whichever call asks for it. */
export const accountKind: RecordKind<AccountRecord> = {
  id: 'accounts',
  label: 'identity.records:accounts.title',
  collection: accountIndexes.collection,
  subject: 'account',
  columns: {
    createdAt: CREATED_AT,
    username: personal('account:fields.username'),
    firstName: personal('forms:fields.firstname'),
    middleInitial: unlisted(personal('account:fields.middleinitial')),
    lastName: personal('forms:fields.lastname'),
    preferredName: unlisted(personal('forms:fields.preferredname')),
    email: personal('forms:fields.email', 'email'),
    level: choiceOf(plain('identity.records:accounts.columns.level'), ACCOUNT_LEVELS, LEVELS),
    role: unlisted(choiceOf(role, CONTACT_ROLES, 'forms:roles')),
    country: personal('forms:fields.country', 'country'),
    region: personal('forms:fields.state'),
    city: personal('forms:fields.city'),
    zip: personal('forms:fields.zip'),
    jobFunction: choiceOf(jobFunction, JOB_FUNCTIONS, 'forms:jobFunctions'),
    jobLevel: choiceOf(jobLevel, JOB_LEVELS, 'forms:jobLevels'),
    jobTitle: personal('forms:fields.jobTitle'),
    language: LANGUAGE,
  },
  name: 'keys.lastName',
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
    keepDays: { unconfirmed: KEEP_UNCONFIRMED_DAYS, refused: KEEP_REFUSED_DAYS, closed: KEEP_CLOSED_DAYS },
    steps: {
      active: takesStep(({ status }) => (status === 'pending' ? STEPS.approve : STEPS.activate)),
      refused: takesStep(() => STEPS.refuse),
      suspended: takesStep(() => STEPS.suspend),
    },
  },
  actions: {
    makeAdmin: { from: ['active', 'suspended'], run: takesStep(() => levelStep('Admin')) },
    makeUser: { from: ['active', 'suspended'], run: takesStep(() => levelStep('Registered User')) },
  },
  freshLogin: true,
  people: [{ email: 'email' }],
  complete: BY_NAME,
  /**
   * Rights are taken away first, so the last administrator stays; sessions end with the account. Services that name it learn
   * of it by its id, and look whether it is gone.
   */
  async erase({ db, now }, _request, { _id, level }, remove) {
    if (level === 'Admin') throw new ServiceError('WRONG_STATE');
    const erased = db.collection<ErasedAccount>(ERASED_ACCOUNTS);
    await erased.updateOne({ _id }, { $set: { at: now() } }, { ...LIMIT, upsert: true });
    if (!(await remove({ level: 'Registered User' }))) throw new ServiceError('WRONG_STATE');
  },
};
