import { callerOf, LIMIT, ServiceError } from '@larkfield/kit';
import type { FastifyRequest } from 'fastify';
import { accountMail } from '../accounts/mail.ts';
import { auditLine } from '../accounts/own.ts';
import { changeAccount } from '../accounts/store.ts';
import type { IdentityContext } from '../context.ts';
import { KEEP_REFUSED_MS, type Step } from './rules.ts';

/** Whose request or account, and why. */
interface ReviewedAccount {
  readonly email: string;
  readonly reason?: string | undefined;
}

/**
 * Takes a step of the review, in one change of the account: its sessions end by the same change.
 * @throws ServiceError `NOT_FOUND`, `WRONG_STATE` or `LAST_ADMIN`.
 */
export async function takeStep(
  context: IdentityContext,
  request: Pick<FastifyRequest, 'id' | 'caller'>,
  step: Step,
  { email, reason }: ReviewedAccount,
): Promise<void> {
  const { accounts, admins, now, wake } = context;
  const { id, username = '' } = callerOf(request);
  const account = await accounts.findOne({ email: email.toLowerCase() }, LIMIT);
  if (!account) throw new ServiceError('NOT_FOUND');
  if (step.takes && account._id === id) throw new ServiceError('LAST_ADMIN');
  const purgeAt = new Date(now().getTime() + KEEP_REFUSED_MS);
  const refusing = step.set.status === 'refused';
  const mail = reason
    ? accountMail('accountRefusedReason', account, { values: { reason } })
    : accountMail(step.template, account);
  const take = () =>
    changeAccount(
      accounts,
      { _id: account._id, status: { $in: [...step.from] } },
      {
        set: refusing ? { ...step.set, purgeAt } : step.set,
        unset: refusing ? [] : ['purgeAt'],
        endsAll: step.endsAll ?? false,
        mail: [mail],
        audit: [auditLine(step.name, account, request, username)],
      },
      now(),
    );
  if (!(await (step.takes ? admins.leave(account._id, take) : take()))) throw new ServiceError('WRONG_STATE');
  wake();
}
