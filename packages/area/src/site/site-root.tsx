import { useDeferredValue, useMemo, useSyncExternalStore, type ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { SiteProvider, StableSiteProvider, UNKNOWN_SESSION, type Site } from './site.ts';

const never = () => () => {};

/**
 * Returns whether the React root is hydrated. The change to `true` is deferred, so React renders it in short pieces. In
 * one piece, a long form would block a phone for a tenth of a second.
 */
export function useInteractive(): boolean {
  const hydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return useDeferredValue(hydrated);
}

/**
 * Top of every React root: provides the site and its texts, and sets `interactive` once the root is hydrated. Until then the
 * session stays unknown, because the pre-rendered HTML contains no session.
 */
export function SiteRoot({ site, children }: { readonly site: Site; readonly children: ReactNode }) {
  const interactive = useInteractive();
  const value = useMemo(
    () => ({ ...site, interactive, session: interactive ? site.session : UNKNOWN_SESSION }),
    [site, interactive],
  );
  return (
    <StableSiteProvider value={site}>
      <SiteProvider value={value}>
        <I18nextProvider i18n={site.i18n}>{children}</I18nextProvider>
      </SiteProvider>
    </StableSiteProvider>
  );
}
