import { ServiceError, unchanged } from '@larkfield/kit';
import type { FastifyRequest } from 'fastify';
import type { Account } from '../accounts/account.ts';
import { accountMail } from '../accounts/mail.ts';
import { auditLine } from '../accounts/own.ts';
import { changeAccount, type AccountRecord } from '../accounts/store.ts';
import type { IdentityContext } from '../context.ts';

/** The shell of a closed account carries the last mail and the audit line, then goes. */
export const KEEP_CLOSED_DAYS = 1;
const DAY_MS = 24 * 3600 * 1000;

const PERSONAL: readonly (keyof Account)[] = [
  'middleInitial',
  'preferredName',
  'zip',
  'jobFunction',
  'jobLevel',
  'jobTitle',
  'emailCancels',
  'totp',
  'lastResetAt',
  'mustChange',
];

/** Empties an account; name and address are free again. @throws ServiceError for the last administrator. */
export async function closeAccount(
  { accounts, admins, now }: IdentityContext,
  account: AccountRecord,
  request: Pick<FastifyRequest, 'id' | 'ip'>,
): Promise<void> {
  const time = now();
  const nobody = `closed-${account._id}`;
  const close = {
    set: {
      status: 'closed',
      level: 'Registered User',
      username: nobody,
      usernameKey: nobody,
      email: nobody,
      password: 'closed',
      firstName: '',
      lastName: '',
      keys: { firstName: '', lastName: '' },
      role: 'others',
      country: '',
      region: '',
      city: '',
      purgeAt: new Date(time.getTime() + KEEP_CLOSED_DAYS * DAY_MS),
    },
    unset: PERSONAL,
    endsAll: true,
    mail: [accountMail('accountClosed', account)],
    audit: [auditLine('closed', account, request)],
  } as const;
  const closed = await admins.leave(account._id, () =>
    changeAccount(accounts, unchanged(account), close, time),
  );
  if (!closed) throw new ServiceError('WRONG_STATE');
}
