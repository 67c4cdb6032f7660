import { callerOf, LIMIT, ServiceError } from '@larkfield/kit';
import type { FastifyRequest } from 'fastify';
import { accountMail } from '../accounts/mail.ts';
import { auditLine } from '../accounts/own.ts';
import { changeAccount, type AccountRecord } from '../accounts/store.ts';
import type { IdentityContext } from '../context.ts';
import { hasAdmin } from './last-admin.ts';
import { KEEP_REFUSED_MS, type Step } from './rules.ts';

/** Whose request or account, and why. */
interface ReviewedAccount {
  readonly email: string;
  readonly reason?: string | undefined;
}

/**
 * Takes a step of the review. Sessions of the account end whenever rights or state change, so that nothing
 * stale is left in them.
 * @throws ServiceError `NOT_FOUND`, `WRONG_STATE` or `LAST_ADMIN`.
 */
export async function takeStep(
  context: IdentityContext,
  request: Pick<FastifyRequest, 'id' | 'caller'>,
  step: Step,
  { email, reason }: ReviewedAccount,
): Promise<void> {
  const { accounts, now, sessions, wake } = context;
  const { id, username = '' } = callerOf(request);
  const account = await accounts.findOne({ email: email.toLowerCase() }, LIMIT);
  if (!account) throw new ServiceError('NOT_FOUND');
  if (step.takes && account._id === id) throw new ServiceError('LAST_ADMIN');
  const purgeAt = new Date(now().getTime() + KEEP_REFUSED_MS);
  const refusing = step.set.status === 'refused';
  const mail = reason
    ? accountMail('accountRefusedReason', account, { values: { reason } })
    : accountMail(step.template, account);
  const changed = await changeAccount(
    accounts,
    { _id: account._id, status: { $in: [...step.from] } },
    {
      set: refusing ? { ...step.set, purgeAt } : step.set,
      unset: refusing ? [] : ['purgeAt'],
      more: { $inc: { epoch: 1 } },
      mail: [mail],
      audit: [auditLine(step.name, account, request, username)],
    },
    now(),
  );
  if (!changed) throw new ServiceError('WRONG_STATE');
  if (step.takes) await keepLastAdmin(context, account);
  await sessions.endAll({ account: account._id });
  wake();
}

/** Two administrators may take each other's rights at the same moment: whoever finds none left gives back. */
async function keepLastAdmin({ accounts }: IdentityContext, before: AccountRecord): Promise<void> {
  if (await hasAdmin(accounts)) return;
  const { _id, status, level } = before;
  await accounts.updateOne({ _id }, { $set: { status, level } }, LIMIT);
  throw new ServiceError('LAST_ADMIN');
}
