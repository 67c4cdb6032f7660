import { hashToken, isDuplicate, LIMIT, withRetry } from '@larkfield/kit';
import type { FastifyRequest } from 'fastify';
import { accountMail, reviewMail } from '../accounts/mail.ts';
import { auditLine } from '../accounts/own.ts';
import { changeAccount, type AccountRecord, type Change } from '../accounts/store.ts';
import type { IdentityContext } from '../context.ts';
import { newCancel } from '../profile/cancel-email.ts';

type Caller = Pick<FastifyRequest, 'id' | 'ip'>;

/**
 * Confirms what a mailed link stands for: the address of a registration, which then waits for review, or a
 * new address of an account. A repeat changes nothing and succeeds. False for an unknown or outdated link.
 */
export async function confirmEmail(
  context: IdentityContext,
  token: string,
  request: Caller,
): Promise<boolean> {
  const { accounts } = context;
  const hash = hashToken(token);
  const registered = await accounts.findOne({ 'confirmations.hash': hash }, LIMIT);
  if (registered) return withRetry(() => confirmRegistration(context, registered, hash, request));
  const changing = await accounts.findOne({ 'emailChange.hash': hash }, LIMIT);
  return changing ? changeAddress(context, changing, hash, request) : false;
}

async function confirmRegistration(
  { accounts, now, office }: IdentityContext,
  account: AccountRecord,
  hash: string,
  request: Caller,
): Promise<boolean> {
  if (account.status !== 'unconfirmed') return true;
  const confirmed = await changeAccount(
    accounts,
    {
      _id: account._id,
      status: 'unconfirmed',
      confirmations: { $elemMatch: { hash, expiresAt: { $gt: now() } } },
    },
    {
      set: { status: 'pending' },
      unset: ['purgeAt'],
      mail: [accountMail('accountWaiting', account), reviewMail(office, account.reference)],
      audit: [auditLine('confirmed', account, request)],
    },
    now(),
  );
  return (
    confirmed !== null || (await accounts.countDocuments({ _id: account._id, status: 'pending' }, LIMIT)) > 0
  );
}

/** Links to reset the password went to the former address: they end. Open sessions go on. */
async function changeAddress(
  context: IdentityContext,
  account: AccountRecord,
  hash: string,
  request: Caller,
): Promise<boolean> {
  const { accounts, now } = context;
  const email = account.emailChange?.email ?? '';
  const cancel = newCancel(context, account);
  const living = { 'emailChange.hash': hash, 'emailChange.expiresAt': { $gt: now() } };
  const filter = { _id: account._id, status: 'active', ...living } as const;
  const change = {
    set: { email, resets: [], confirmations: [] },
    unset: ['emailChange'],
    more: { $push: { emailCancels: cancel.entry } },
    mail: [
      accountMail('accountEmailLeft', account, { link: cancel.link }),
      accountMail('accountEmailChanged', { ...account, email }),
    ],
    audit: [auditLine('emailChanged', account, request)],
  } satisfies Change;
  try {
    return (await changeAccount(accounts, filter, change, now())) !== null;
  } catch (error) {
    // Somebody has registered the address in the meantime.
    if (isDuplicate(error)) return false;
    throw error;
  }
}
