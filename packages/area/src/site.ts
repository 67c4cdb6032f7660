import type { AreaBar, Brand, Language, OwnedKind, RouteSummary, SessionState } from '@larkfield/contracts';
import type { i18n } from 'i18next';
import { createContext, useContext } from 'react';

/** Who is looking at the page. It only decides what is shown: every service asks for itself what is allowed. */
export interface Session extends SessionState {
  /** Not known yet. Until then, and while a page is rendered ahead of time, everybody counts as a visitor. */
  readonly loading: boolean;
}

/** The session of every page before anybody has been asked. */
export const UNKNOWN_SESSION: Session = Object.freeze({ kind: 'visitor', events: [], loading: true });

/** All that a page may know of the site around it. A new object for every change, so React sees it. */
export interface Site {
  readonly language: Language;
  readonly dir: 'ltr' | 'rtl';
  /** Site path without language, query and anchor: `/refercustomer`; empty where there is no page. */
  readonly path: string;
  /** The route of the page on the screen, by the area contracts; nothing where there is no page. */
  readonly route: RouteSummary | undefined;
  /** Query of the address, for example `?ref=…`; empty while a page is rendered ahead of time. */
  readonly search: string;
  readonly routes: readonly RouteSummary[];
  /** What the area on the screen brings in place of the site's header. */
  readonly bar?: AreaBar | undefined;
  /** What administrators work with; empty on pages that are not theirs. */
  readonly kinds: readonly OwnedKind[];
  /** Services with settings, for administrators alone. */
  readonly settings: readonly string[];
  readonly session: Session;
  readonly brand: Brand;
  readonly i18n: i18n;
  /** False while rendering ahead of time and until the page is hydrated. */
  readonly interactive: boolean;
  /** Asks again who is looking, after a login for example, and tells the other tabs. */
  refreshSession(): Promise<Session>;
  /** Ends the session and goes to the home page; false when the server could not be reached. */
  logout(): Promise<boolean>;
}

const SiteContext = createContext<Site | undefined>(undefined);

export const SiteProvider = SiteContext.Provider;

/** The site around the calling component. @throws Error outside a `SiteProvider`. */
export function useSite(): Site {
  const site = useContext(SiteContext);
  if (!site) throw new Error('useSite: no <SiteRoot> above this component');
  return site;
}
