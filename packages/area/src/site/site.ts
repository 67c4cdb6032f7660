import type {
  AreaBar,
  Brand,
  Language,
  OwnedRecordKind,
  RouteSummary,
  SessionState,
} from '@larkfield/contracts';
import type { i18n } from 'i18next';
import { createContext, useContext } from 'react';

/** The current session. It only decides what is shown: every service checks permissions itself. */
export interface Session extends SessionState {
  /** True until the session is loaded. Until then, and in pre-rendered pages, everybody counts as a visitor. */
  readonly loading: boolean;
}

/** The session of every page before the real one is loaded. */
export const UNKNOWN_SESSION: Session = Object.freeze({ kind: 'visitor', events: [], loading: true });

/** What a page may know of the site around it. Every change creates a new object, so that React sees it. */
export interface Site {
  readonly language: Language;
  readonly dir: 'ltr' | 'rtl';
  /** Site path without language, query and anchor: `/refercustomer`; empty if there is no page at the address. */
  readonly path: string;
  /** The route of the current page; undefined if there is no page at the address. */
  readonly route: RouteSummary | undefined;
  /** Query of the address, for example `?ref=…`; empty in pre-rendered pages. */
  readonly search: string;
  readonly routes: readonly RouteSummary[];
  /** Header of the current area that replaces the site's header. */
  readonly bar?: AreaBar | undefined;
  /** Record kinds that administrators work with; empty on other pages. */
  readonly kinds: readonly OwnedRecordKind[];
  /** Ids of services with settings; empty on pages that are not for administrators. */
  readonly settings: readonly string[];
  readonly session: Session;
  readonly brand: Brand;
  readonly i18n: i18n;
  /** False in pre-rendered pages and until the page is hydrated. */
  readonly interactive: boolean;
  /** Loads the session again, after a login for example, and notifies the other tabs. */
  refreshSession(): Promise<Session>;
  /** Ends the session and goes to the home page. Resolves with false if the server could not be reached. */
  logout(): Promise<boolean>;
}

/** The part of the site that hydration does not change. */
export type StableSite = Omit<Site, 'interactive' | 'session'>;

const SiteContext = createContext<Site | undefined>(undefined);
const StableSiteContext = createContext<StableSite | undefined>(undefined);

export const SiteProvider = SiteContext.Provider;
export const StableSiteProvider = StableSiteContext.Provider;

/**
 * Returns the site around the calling component.
 * @throws Error without a `SiteRoot` above the component
 */
export function useSite(): Site {
  const site = useContext(SiteContext);
  if (!site) throw new Error('no <SiteRoot>');
  return site;
}

/**
 * Returns the part of the site that hydration does not change. A component that uses nothing else does not render again
 * when the page becomes interactive: a page has a hundred links.
 * @throws Error without a `SiteRoot` above the component
 */
export function useStableSite(): StableSite {
  const site = useContext(StableSiteContext);
  if (!site) throw new Error('no <SiteRoot>');
  return site;
}
