import { randomUUID } from 'node:crypto';
import { newToken } from '@larkfield/kit/encryption';
import { tokenLink } from '@larkfield/kit/mail';
import type { FormSubmission } from '@larkfield/kit/records';
import type { Account, Person } from '../accounts/account.ts';
import { accountMail, loginLink } from '../accounts/mail.ts';
import type { IdentityContext } from '../context.ts';
import { CONFIRM_PAGE, CONFIRM_LINK_LIFETIME_MS, KEEP_UNCONFIRMED_MS } from '../accounts/rules.ts';

type RegisterContext = Pick<IdentityContext, 'config' | 'now'>;
type Build = FormSubmission<Account>['build'];

type CheckedForm = Person & Pick<Account, 'username' | 'usernameKey' | 'email' | 'password' | 'language'>;

const EMPTY_PERSON = {
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

/** Returns a builder of a new account that waits for the confirmation of its address. */
export function buildRegistration({ config, now }: RegisterContext, entered: CheckedForm): Build {
  const { token, hash } = newToken();
  const link = tokenLink(CONFIRM_PAGE, entered, token, config.SITE_ORIGIN);
  const confirmations = [{ hash, expiresAt: new Date(now().getTime() + CONFIRM_LINK_LIFETIME_MS) }];
  return (reference, mayMail) => ({
    fields: { ...entered, ...initialFields(now()), status: 'unconfirmed', confirmations },
    mail: mayMail(entered.email) ? [accountMail('accountConfirm', { ...entered, reference }, { link })] : [],
  });
}

/**
 * Returns a builder of a placeholder for a registration whose address already has an account. It takes the same time
 * and reserves the name for as long as an unconfirmed registration, but holds no personal data. The address's owner
 * gets a mail.
 */
export function buildPlaceholder({ config, now }: RegisterContext, entered: CheckedForm): Build {
  const link = loginLink(config, entered);
  const placeholder = { ...entered, ...EMPTY_PERSON, email: `taken-${randomUUID()}` };
  return (reference, mayMail) => ({
    fields: { ...placeholder, ...initialFields(now()), status: 'closed', confirmations: [] },
    mail: mayMail(entered.email) ? [accountMail('accountTaken', { ...entered, reference }, { link })] : [],
  });
}

function initialFields(time: Date) {
  const purgeAt = new Date(time.getTime() + KEEP_UNCONFIRMED_MS);
  return { level: 'Registered User', epoch: 0, resets: [], purgeAt } as const;
}
