import { sameEpochFilter } from '@larkfield/kit/accounts';
import { ServiceError } from '@larkfield/kit/http';
import type { Account } from '../accounts/account.ts';
import { accountMail } from '../accounts/mail.ts';
import { accountAuditEntry } from '../accounts/own-account.ts';
import { updateAccount, type AccountRecord } from '../accounts/store.ts';
import type { IdentityContext } from '../context.ts';

/** Days until the emptied account is deleted. Until then it holds the last mail and audit entry. */
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
  'roles',
  'note',
  'totp',
  'lastResetAt',
  'mustChange',
];

/**
 * Closes an account and deletes its personal data. Name and address become available again.
 * @throws ServiceError `LAST_ADMIN` for the last administrator, `WRONG_STATE` if the account was changed meanwhile.
 */
export async function closeAccount(
  { accounts, admins, now }: Pick<IdentityContext, 'accounts' | 'admins' | 'now'>,
  account: AccountRecord,
  request: Parameters<typeof accountAuditEntry>[2],
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
    revokesSessions: true,
    mail: [accountMail('accountClosed', account)],
    audit: [{ ...accountAuditEntry('closed', account, request), erases: true }],
  } as const;
  const closed = await admins.runUnlessLastAdmin(account._id, () =>
    updateAccount(accounts, sameEpochFilter(account), close, time),
  );
  if (!closed) throw new ServiceError('WRONG_STATE');
}
