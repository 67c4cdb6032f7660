import { isDuplicate, QUERY_TIMEOUT, withRetry } from '@larkfield/kit/database';
import { hashToken } from '@larkfield/kit/encryption';
import { differences } from '@larkfield/kit/records';
import type { FastifyRequest } from 'fastify';
import { accountMail, reviewMail } from '../accounts/mail.ts';
import { accountAuditEntry } from '../accounts/own-account.ts';
import { updateAccount, type AccountRecord, type SiteAccountUpdate } from '../accounts/store.ts';
import type { IdentityContext } from '../context.ts';
import { createCancelLink } from '../profile/cancel-email.ts';

type Caller = Pick<FastifyRequest, 'id' | 'ip'>;

/** Confirms a registration or a new address. Can be repeated. Resolves with false for an invalid link. */
export async function confirmEmail(
  context: IdentityContext,
  token: string,
  request: Caller,
): Promise<boolean> {
  const { accounts } = context;
  const hash = hashToken(token);
  const registered = await accounts.findOne({ 'confirmations.hash': hash }, QUERY_TIMEOUT);
  if (registered) return withRetry(() => confirmRegistration(context, registered, hash, request));
  const changing = await accounts.findOne({ 'emailChange.hash': hash }, QUERY_TIMEOUT);
  return changing ? changeAddress(context, changing, hash, request) : false;
}

async function confirmRegistration(
  { accounts, now, office }: IdentityContext,
  account: AccountRecord,
  hash: string,
  request: Caller,
): Promise<boolean> {
  if (account.status !== 'unconfirmed') return true;
  const confirmed = await updateAccount(
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
      audit: [{ ...accountAuditEntry('confirmed', account, request), was: 'unconfirmed', to: 'pending' }],
    },
    now(),
  );
  return (
    confirmed !== null ||
    (await accounts.countDocuments({ _id: account._id, status: 'pending' }, QUERY_TIMEOUT)) > 0
  );
}

/** Changes the address. Reset links that were sent to the former address become invalid. Open sessions continue. */
async function changeAddress(
  context: IdentityContext,
  account: AccountRecord,
  hash: string,
  request: Caller,
): Promise<boolean> {
  const { accounts, now } = context;
  const email = account.emailChange?.email ?? '';
  const cancel = createCancelLink(context, account);
  const validLink = { 'emailChange.hash': hash, 'emailChange.expiresAt': { $gt: now() } };
  const filter = { _id: account._id, status: 'active', ...validLink } as const;
  const change = {
    set: { email, resets: [], confirmations: [] },
    unset: ['emailChange'],
    more: { $push: { emailCancels: cancel.entry } },
    mail: [
      accountMail('accountEmailLeft', account, { link: cancel.link }),
      accountMail('accountEmailChanged', { ...account, email }),
    ],
    audit: [
      {
        ...accountAuditEntry('emailChanged', account, request),
        changes: differences(account, { email }, ['email']),
      },
    ],
  } satisfies SiteAccountUpdate;
  try {
    return (await updateAccount(accounts, filter, change, now())) !== null;
  } catch (error) {
    // The address was registered meanwhile.
    if (isDuplicate(error)) return false;
    throw error;
  }
}
