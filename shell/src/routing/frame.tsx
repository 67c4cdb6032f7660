import { SiteRoot, type Site } from '@larkfield/area';
import { splitPath } from '@larkfield/contracts';
import { memo, useMemo } from 'react';
import { Outlet, useLoaderData, useLocation } from 'react-router-dom';
import { Footer } from '../footer/footer.tsx';
import { Header } from '../header/header.tsx';
import { DegradedNotice } from '../notices/degraded-notice.tsx';
import { LanguageOfferSlot } from '../notices/language-offer.tsx';
import { LeaveGuard } from '../notices/leave-guard.tsx';
import { NavigationProgress } from '../notices/navigation-progress.tsx';
import type { LanguageData } from '../loading/language-loader.ts';
import { useShell, useShellState, type RootPlace } from '../state/shell-context.ts';
import { usePageRoute } from './use-page-route.ts';

/** Renders the part of the page that belongs to this React root: top, main or bottom. */
export function RootContent() {
  const { place } = useShell();
  const site = useCurrentSite();
  return (
    <SiteRoot site={site}>
      <Part place={place} />
    </SiteRoot>
  );
}

/** Memoised: renders again when the site changes, not on every step of a navigation. */
const Part = memo(function Part({ place }: { readonly place: RootPlace }) {
  if (place === 'top') return <Top />;
  if (place === 'bottom') return <Footer />;
  return (
    <>
      <Outlet />
      <LeaveGuard />
    </>
  );
});

function Top() {
  return (
    <>
      <Header />
      <LanguageOfferSlot />
      <DegradedNotice />
      <NavigationProgress />
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

function useCurrentSite(): Site {
  const { brand, refreshSession, logout } = useShell();
  const session = useShellState((state) => state.session);
  const { language, dir, i18n, table } = useLoaderData<LanguageData>();
  const { pathname, search } = useLocation();
  const route = usePageRoute();
  const forAdmins = useShellState(({ adminTable }) => adminTable);
  // Administrators' documents already contain their table.
  const known = session.kind === 'admin' && forAdmins?.language === language ? forAdmins : table;
  return useMemo(
    () => ({
      language,
      dir,
      // Without a page nothing in the frame may depend on the address, because one document serves all such addresses.
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
