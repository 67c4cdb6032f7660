import { randomUUID } from 'node:crypto';
import { newToken } from '@larkfield/kit/encryption';
import { tokenLink } from '@larkfield/kit/mail';
import { searchKeys, type FormSubmission } from '@larkfield/kit/records';
import type { InvestContext } from '../investor/context.ts';
import type { InvestorAccount, Person, Secrets } from '../investor/account.ts';
import { investorMail, loginLink } from '../investor/mail.ts';
import { ACTIVATE_PAGE, ACTIVATE_WITHIN_MS, KEEP_PENDING_MS } from '../investor/rules.ts';
import { encryptSecrets } from '../investor/store.ts';

type Context = Pick<InvestContext, 'config' | 'now' | 'ring'>;
type Build = FormSubmission<InvestorAccount>['build'];

export type ChosenLogin = Pick<
  InvestorAccount,
  'username' | 'usernameKey' | 'email' | 'password' | 'language'
>;

export interface SignupDetails {
  readonly person: Person;
  readonly secrets: Secrets;
  readonly securityAnswer: string;
}

export function buildInvestor(
  { config, now, ring }: Context,
  login: ChosenLogin,
  entered: SignupDetails,
): Build {
  const { person, secrets, securityAnswer } = entered;
  const { token, hash } = newToken();
  const link = tokenLink(ACTIVATE_PAGE, login, token, config.SITE_ORIGIN);
  const confirmations = [{ hash, expiresAt: new Date(now().getTime() + ACTIVATE_WITHIN_MS) }];
  return (reference, mayMail) => ({
    fields: {
      ...login,
      ...begun(now()),
      status: 'pending',
      confirmations,
      person,
      sealed: encryptSecrets(ring, reference, secrets),
      securityAnswer,
      keys: searchKeys({ firstName: person.firstName, lastName: person.lastName }),
    },
    mail: mayMail(login.email) ? [investorMail('activation', { ...login, reference }, { link })] : [],
  });
}

/**
 * Returns the builder of a placeholder for a sign-up whose address already has an account. It takes as long
 * to write and reserves the name as long as a real one, so that the response does not reveal the account. The
 * owner of the address is notified by mail.
 */
export function buildPlaceholder({ config, now }: Context, login: ChosenLogin): Build {
  const link = loginLink(config, login);
  return (reference, mayMail) => ({
    fields: {
      ...login,
      ...begun(now()),
      email: `taken-${randomUUID()}`,
      status: 'closed',
      confirmations: [],
      sealed: {},
      keys: { firstName: '', lastName: '' },
    },
    mail: mayMail(login.email) ? [investorMail('account.taken', { ...login, reference }, { link })] : [],
  });
}

function begun(time: Date) {
  const purgeAt = new Date(time.getTime() + KEEP_PENDING_MS);
  return { role: 'Investor', epoch: 0, resets: [], purgeAt } as const;
}
