import { SIGNED_IN_COOKIE } from '@larkfield/contracts';
import type { CookieName } from '@larkfield/contracts/privacy';
import { ACCOUNTS, SESSIONS } from './session-record.ts';

/** A login of the site. One service writes its sessions and accounts. */
export interface Login {
  readonly cookie: CookieName;
  readonly hint?: CookieName;
  readonly sessions: string;
  readonly accounts: string;
}

/** Login of participants, users and administrators, owned by the identity service. */
export const SITE_LOGIN: Login = {
  cookie: 'session',
  hint: SIGNED_IN_COOKIE,
  sessions: SESSIONS,
  accounts: ACCOUNTS,
};

/** Login of investors, owned by the invest service. A browser may be logged in at both. */
export const INVESTOR_LOGIN: Login = {
  cookie: 'investor',
  sessions: 'invest_sessions',
  accounts: 'invest_investors',
};
