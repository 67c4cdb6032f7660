import { randomUUID } from 'node:crypto';
import { newToken, tokenLink, type FormSubmission } from '@larkfield/kit';
import type { Account, Person } from '../accounts/account.ts';
import { accountMail, loginLink } from '../accounts/mail.ts';
import type { IdentityContext } from '../context.ts';
import { CONFIRM_PAGE, CONFIRM_WITHIN_MS, KEEP_UNCONFIRMED_MS } from './rules.ts';

type RegisterContext = Pick<IdentityContext, 'config' | 'now'>;
type Build = FormSubmission<Account>['build'];

/** What was entered, checked, with the hash of the password. */
type Entered = Person & Pick<Account, 'username' | 'usernameKey' | 'email' | 'password' | 'language'>;

const NOBODY = {
  firstName: '',
  middleInitial: undefined,
  lastName: '',
  preferredName: undefined,
  role: 'others',
  country: '',
  region: '',
  city: '',
  zip: undefined,
  jobFunction: undefined,
  jobLevel: undefined,
  jobTitle: undefined,
  keys: { firstName: '', lastName: '' },
} as const satisfies Person;

/** A new account, which waits for the confirmation of its address. */
export function registration({ config, now }: RegisterContext, entered: Entered): Build {
  const { token, hash } = newToken();
  const link = tokenLink(CONFIRM_PAGE, entered, token, config.SITE_ORIGIN);
  const confirmations = [{ hash, expiresAt: new Date(now().getTime() + CONFIRM_WITHIN_MS) }];
  return (_reference, mayMail) => ({
    fields: { ...entered, ...begun(now()), status: 'unconfirmed', confirmations },
    mail: mayMail(entered.email) ? [accountMail('accountConfirm', entered, { link })] : [],
  });
}

/**
 * Stands for a registration whose address has an account: it takes as long, keeps the name for as long as one that is
 * never confirmed, and holds nobody's data. The owner of the address is told by mail.
 */
export function placeholder({ config, now }: RegisterContext, entered: Entered): Build {
  const link = loginLink(config, entered);
  const nobody = { ...entered, ...NOBODY, email: `taken-${randomUUID()}` };
  return (_reference, mayMail) => ({
    fields: { ...nobody, ...begun(now()), status: 'closed', confirmations: [] },
    mail: mayMail(entered.email) ? [accountMail('accountTaken', entered, { link })] : [],
  });
}

function begun(time: Date) {
  const purgeAt = new Date(time.getTime() + KEEP_UNCONFIRMED_MS);
  return { level: 'Registered User', epoch: 0, resets: [], purgeAt } as const;
}
