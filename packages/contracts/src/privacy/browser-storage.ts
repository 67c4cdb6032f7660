import { SIGNED_IN_COOKIE } from '../values/account-rules.ts';
import { READING_COOKIE } from '../values/reading.ts';
import { LANGUAGE_COOKIE, THEME_COOKIE } from '../values/themes.ts';
import type { Duration } from './stored-data.ts';

interface StoredInBrowser {
  /** Key of the text in `legal:browser.uses` that says what it is for. */
  readonly use: string;
  /** A duration, or the key of a text in `legal:browser.kept`. */
  readonly kept: Duration | 'login' | 'preview' | 'tab' | 'removed' | 'settled' | 'forgotten';
}

const YEAR: Duration = { unit: 'days', count: 365 };
const MONTH: Duration = { unit: 'days', count: 30 };

/** Every cookie of the site; the cookie policy lists them. Code that sets one takes its name from `CookieName`. */
export const COOKIES = {
  [THEME_COOKIE]: { use: 'theme', kept: YEAR },
  [LANGUAGE_COOKIE]: { use: 'language', kept: YEAR },
  [READING_COOKIE]: { use: 'reading', kept: YEAR },
  session: { use: 'session', kept: 'login' },
  [SIGNED_IN_COOKIE]: { use: 'signedIn', kept: 'login' },
  investor: { use: 'investor', kept: 'login' },
  canary: { use: 'canary', kept: { unit: 'days', count: 7 } },
  preview: { use: 'preview', kept: 'preview' },
} as const satisfies Readonly<Record<string, StoredInBrowser>>;

export type CookieName = keyof typeof COOKIES;

/** Every key in the local or session storage of a browser; the cookie policy lists them. */
export const BROWSER_STORAGE = {
  'scroll-positions': { use: 'scroll', kept: 'tab' },
  'field-trial-registration': { use: 'registration', kept: MONTH },
  'investor-signup': { use: 'investorSignup', kept: MONTH },
  'equity-entries': { use: 'entries', kept: 'tab' },
  'referral-entries': { use: 'entries', kept: 'tab' },
  'volunteer-entries': { use: 'entries', kept: 'tab' },
  'donation-entries': { use: 'entries', kept: 'tab' },
  'draft-news': { use: 'post', kept: 'removed' },
  'draft-event': { use: 'post', kept: 'removed' },
  'door-check-ins': { use: 'checkIns', kept: 'settled' },
  'admin-lists': { use: 'lists', kept: 'forgotten' },
} as const satisfies Readonly<Record<string, StoredInBrowser>>;

export type BrowserStorageKey = keyof typeof BROWSER_STORAGE;
