import { SiteRoot, useSite, type Site } from '@larkfield/area';
import { splitPath } from '@larkfield/contracts';
import { memo, useMemo } from 'react';
import { Outlet, useLoaderData, useLocation } from 'react-router-dom';
import { Footer } from '../footer/footer.tsx';
import { AreaHeader } from '../header/area-header.tsx';
import { Header } from '../header/header.tsx';
import { DegradedNotice } from '../notices/degraded-notice.tsx';
import { LanguageOfferPlace } from '../notices/language-offer.tsx';
import { LeaveGuard } from '../notices/leave-guard.tsx';
import { Progress } from '../notices/progress.tsx';
import type { LanguageData } from './language-loader.ts';
import { useShell, useShellState, type Place } from './shell-context.ts';
import { usePageRoute } from './use-page-route.ts';

/** The part of the page that stands in a root: what is above the page, the page itself, or what is below it. */
export function Frame() {
  const { place } = useShell();
  const site = useSiteHere();
  return (
    <SiteRoot site={site}>
      <Part place={place} />
    </SiteRoot>
  );
}

/** Drawn anew when the site around it changes, not with every step of a navigation. */
const Part = memo(function Part({ place }: { readonly place: Place }) {
  if (place === 'top') return <Top />;
  if (place === 'bottom') return <Footer />;
  return (
    <>
      <Outlet />
      <LeaveGuard />
    </>
  );
});

/** Header, notices, and what is read out after a navigation. */
function Top() {
  const { bar } = useSite();
  return (
    <>
      {bar ? <AreaHeader bar={bar} /> : <Header />}
      <LanguageOfferPlace />
      <DegradedNotice />
      <Progress />
      <Announcement />
    </>
  );
}

function Announcement() {
  const announcement = useShellState((state) => state.announcement);
  return (
    <div className="visually-hidden" aria-live="polite" aria-atomic="true">
      {announcement}
    </div>
  );
}

/** The site around the page that the router shows. */
function useSiteHere(): Site {
  const { brand, refreshSession, logout } = useShell();
  const session = useShellState((state) => state.session);
  const { language, dir, i18n, table } = useLoaderData<LanguageData>();
  const { pathname, search } = useLocation();
  const route = usePageRoute();
  const forAdmins = useShellState(({ adminTable }) => adminTable);
  // On a page of administrators the document has brought it.
  const known = session.kind === 'admin' && forAdmins?.language === language ? forAdmins : table;
  return useMemo(
    () => ({
      language,
      dir,
      // Where there is no page, nothing in the frame may depend on the address: one document serves all of them.
      path: route ? splitPath(pathname).path : '',
      route,
      search: route ? search : '',
      routes: known.routes,
      bar: route && known.areas[route.area]?.bar,
      kinds: known.kinds ?? [],
      settings: known.settings ?? [],
      session,
      brand,
      i18n,
      interactive: false,
      refreshSession,
      logout,
    }),
    [language, dir, route, pathname, search, known, session, brand, i18n, refreshSession, logout],
  );
}
