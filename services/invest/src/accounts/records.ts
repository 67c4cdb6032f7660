import { randomUUID } from 'node:crypto';
import { newToken, searchKeys, tokenLink, type FormSubmission } from '@larkfield/kit';
import type { InvestContext } from '../context.ts';
import type { Account, Person, Secrets } from './account.ts';
import { investorMail, loginLink } from './mail.ts';
import { ACTIVATE_PAGE, ACTIVATE_WITHIN_MS, KEEP_PENDING_MS } from './rules.ts';
import { sealSecrets } from './store.ts';

type Context = Pick<InvestContext, 'config' | 'now' | 'ring'>;
type Build = FormSubmission<Account>['build'];

/** A login that was chosen, with the hash of its password. */
export type ChosenLogin = Pick<Account, 'username' | 'usernameKey' | 'email' | 'password' | 'language'>;

/** What else was entered, checked. */
export interface Entered {
  readonly person: Person;
  readonly secrets: Secrets;
  readonly securityAnswer: string;
}

/** A new investor, who has to open the mailed link. */
export function newInvestor({ config, now, ring }: Context, login: ChosenLogin, entered: Entered): Build {
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
      sealed: sealSecrets(ring, reference, secrets),
      securityAnswer,
      keys: searchKeys({ firstName: person.firstName, lastName: person.lastName }),
    },
    mail: mayMail(login.email) ? [investorMail('activation', login, { link })] : [],
  });
}

/**
 * Stands for a sign-up whose address has an account: it takes as long, keeps the name for as long as one that is never
 * activated, and holds nobody's data. The owner of the address is told by mail.
 */
export function placeholder({ config, now }: Context, login: ChosenLogin): Build {
  const link = loginLink(config, login);
  return (_reference, mayMail) => ({
    fields: {
      ...login,
      ...begun(now()),
      email: `taken-${randomUUID()}`,
      status: 'closed',
      confirmations: [],
      sealed: {},
      keys: { firstName: '', lastName: '' },
    },
    mail: mayMail(login.email) ? [investorMail('account.taken', login, { link })] : [],
  });
}

function begun(time: Date) {
  const purgeAt = new Date(time.getTime() + KEEP_PENDING_MS);
  return { role: 'Investor', epoch: 0, resets: [], purgeAt } as const;
}
