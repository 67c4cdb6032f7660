import { QUERY_TIMEOUT } from '@larkfield/kit/database';
import { callerOf, requireRole, ServiceError } from '@larkfield/kit/http';
import {
  versionFilter,
  type AdminRequest,
  type RecordUpdater,
  type RecordVersion,
} from '@larkfield/kit/records';
import { accountMail, loginLink } from '../accounts/mail.ts';
import { accountAuditEntry } from '../accounts/own-account.ts';
import { accountStore, updateAccount, type AccountRecord } from '../accounts/store.ts';
import type { IdentityContext } from '../context.ts';
import { createAdminGuard } from './admin-guard.ts';
import { KEEP_REFUSED_MS, type ReviewStep } from './rules.ts';

type ReviewContext = Pick<IdentityContext, 'accounts' | 'admins' | 'config' | 'now' | 'wake'>;

/** Address of the reviewed account, and the reason. */
interface ReviewedAccount {
  readonly email: string;
  readonly reason?: string | undefined;
}

/** Runs a review step by address. @throws ServiceError `NOT_FOUND`, `WRONG_STATE` or `LAST_ADMIN` */
export async function reviewByEmail(
  context: ReviewContext,
  request: AdminRequest,
  stepOf: ReviewStep | ((account: AccountRecord) => ReviewStep),
  { email, reason }: ReviewedAccount,
): Promise<void> {
  const account = await context.accounts.findOne({ email: email.toLowerCase() }, QUERY_TIMEOUT);
  if (!account) throw new ServiceError('NOT_FOUND');
  const step = typeof stepOf === 'function' ? stepOf(account) : stepOf;
  if (!(await applyStep(context, request, { step, account, reason }))) throw new ServiceError('WRONG_STATE');
}

/** Returns the same step for the record routes, which also check the version that was read. */
export function createReviewAction(stepOf: (account: AccountRecord) => ReviewStep): RecordUpdater {
  return async (context, request, read) => {
    const accounts = accountStore(context.db);
    const account = await accounts.findOne({ reference: read.reference }, QUERY_TIMEOUT);
    if (!account) throw new ServiceError('NOT_FOUND');
    if ((account.version ?? 0) !== read.version) throw new ServiceError('VERSION_CONFLICT');
    const step = stepOf(account);
    if (!step.from.includes(account.status)) throw new ServiceError('WRONG_STATE');
    const reviewContext = {
      ...context,
      accounts,
      admins: createAdminGuard(context.db, accounts, context.now),
    };
    // The version matched a moment ago, so another change came first.
    if (!(await applyStep(reviewContext, request, { step, account, read })))
      throw new ServiceError('VERSION_CONFLICT');
  };
}

interface StepOptions {
  readonly step: ReviewStep;
  readonly account: AccountRecord;
  readonly reason?: string | undefined;
  readonly read?: RecordVersion;
}

/** A step changes either the status or the level. */
function changeOf({ set }: ReviewStep, { status, level }: AccountRecord) {
  return set.level === undefined ? { was: status, to: set.status ?? status } : { was: level, to: set.level };
}

/** Applies a step. Resolves with false if status or version differ. @throws ServiceError `LAST_ADMIN` */
async function applyStep(
  context: ReviewContext,
  request: AdminRequest,
  { step, account, reason, read }: StepOptions,
): Promise<boolean> {
  const { accounts, admins, config, now, wake } = context;
  const { id, username = '' } = callerOf(request);
  // Otherwise reviewers could shut out the office.
  if (account.level === 'Admin') requireRole(request, ['administrator']);
  if (step.removesRights && account._id === id) throw new ServiceError('LAST_ADMIN');
  const purgeAt = new Date(now().getTime() + KEEP_REFUSED_MS);
  const isRefusal = step.set.status === 'refused';
  const mail = reason
    ? accountMail('accountRefusedReason', account, { values: { reason } })
    : accountMail(step.template, account, step.restoresLogin ? { link: loginLink(config, account) } : {});
  const apply = () =>
    updateAccount(
      accounts,
      { _id: account._id, status: { $in: [...step.from] }, ...(read ? versionFilter(read) : {}) },
      {
        set: isRefusal ? { ...step.set, purgeAt } : step.set,
        unset: [...(isRefusal ? [] : ['purgeAt' as const]), ...(step.unset ?? [])],
        revokesSessions: step.revokesSessions ?? false,
        mail: [mail],
        audit: [{ ...accountAuditEntry(step.name, account, request, username), ...changeOf(step, account) }],
      },
      now(),
    );
  if (!(await (step.removesRights ? admins.runUnlessLastAdmin(account._id, apply) : apply()))) return false;
  wake();
  return true;
}
