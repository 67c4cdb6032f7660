import {
  asRead,
  callerOf,
  LIMIT,
  ServiceError,
  type AdminRequest,
  type ChangeRecord,
  type ReadVersion,
} from '@larkfield/kit';
import { accountMail, loginLink } from '../accounts/mail.ts';
import { auditLine } from '../accounts/own.ts';
import { accountStore, changeAccount, type AccountRecord } from '../accounts/store.ts';
import type { IdentityContext } from '../context.ts';
import { createAdminGuard } from './admin-guard.ts';
import { KEEP_REFUSED_MS, type Step } from './rules.ts';

type ReviewContext = Pick<IdentityContext, 'accounts' | 'admins' | 'config' | 'now' | 'wake'>;

/** Whose request or account, and why. */
interface ReviewedAccount {
  readonly email: string;
  readonly reason?: string | undefined;
}

/**
 * Takes a step of the review, by the specification's calls, which know an account by its address.
 * @throws ServiceError `NOT_FOUND`, `WRONG_STATE` or `LAST_ADMIN`.
 */
export async function takeStep(
  context: ReviewContext,
  request: AdminRequest,
  step: Step,
  { email, reason }: ReviewedAccount,
): Promise<void> {
  const account = await context.accounts.findOne({ email: email.toLowerCase() }, LIMIT);
  if (!account) throw new ServiceError('NOT_FOUND');
  if (!(await take(context, request, { step, account, reason }))) throw new ServiceError('WRONG_STATE');
}

/** The same step by the calls for records: of the account as it was read. */
export function takesStep(stepOf: (account: AccountRecord) => Step): ChangeRecord {
  return async (context, request, read) => {
    const accounts = accountStore(context.db);
    const account = await accounts.findOne({ reference: read.reference }, LIMIT);
    if (!account) throw new ServiceError('NOT_FOUND');
    if ((account.version ?? 0) !== read.version) throw new ServiceError('VERSION_CONFLICT');
    const step = stepOf(account);
    if (!step.from.includes(account.status)) throw new ServiceError('WRONG_STATE');
    const own = { ...context, accounts, admins: createAdminGuard(context.db, accounts, context.now) };
    // It was as read a moment ago: somebody else has been first.
    if (!(await take(own, request, { step, account, read }))) throw new ServiceError('VERSION_CONFLICT');
  };
}

interface Taken {
  readonly step: Step;
  readonly account: AccountRecord;
  readonly reason?: string | undefined;
  readonly read?: ReadVersion;
}

/**
 * One change of the account: its sessions end by the same change. False when the account is not in a state, or not of the version, that the step is for.
 */
async function take(
  context: ReviewContext,
  request: AdminRequest,
  { step, account, reason, read }: Taken,
): Promise<boolean> {
  const { accounts, admins, config, now, wake } = context;
  const { id, username = '' } = callerOf(request);
  if (step.takes && account._id === id) throw new ServiceError('LAST_ADMIN');
  const purgeAt = new Date(now().getTime() + KEEP_REFUSED_MS);
  const refusing = step.set.status === 'refused';
  const mail = reason
    ? accountMail('accountRefusedReason', account, { values: { reason } })
    : accountMail(step.template, account, step.opens ? { link: loginLink(config, account) } : {});
  const apply = () =>
    changeAccount(
      accounts,
      { _id: account._id, status: { $in: [...step.from] }, ...(read ? asRead(read) : {}) },
      {
        set: refusing ? { ...step.set, purgeAt } : step.set,
        unset: refusing ? [] : ['purgeAt'],
        endsAll: step.endsAll ?? false,
        mail: [mail],
        audit: [auditLine(step.name, account, request, username)],
      },
      now(),
    );
  if (!(await (step.takes ? admins.leave(account._id, apply) : apply()))) return false;
  wake();
  return true;
}
