import { SIGNED_IN_COOKIE } from '@larkfield/contracts';
import { ACCOUNTS, SESSIONS } from './record.ts';

/** One of the site's logins: where its sessions and accounts are kept, each written by one service alone. */
export interface Login {
  /** Name of the cookie with the session's id. */
  readonly cookie: string;
  /** Cookie that tells scripts that there is a session. */
  readonly hint?: string;
  readonly sessions: string;
  readonly accounts: string;
}

/** Participants, users and administrators: kept by the identity service. */
export const SITE_LOGIN: Login = {
  cookie: 'session',
  hint: SIGNED_IN_COOKIE,
  sessions: SESSIONS,
  accounts: ACCOUNTS,
};

/** Investors: kept by the invest service. A browser may be signed in here and at the site at once. */
export const INVESTOR_LOGIN: Login = {
  cookie: 'investor',
  sessions: 'invest_sessions',
  accounts: 'invest_investors',
};
