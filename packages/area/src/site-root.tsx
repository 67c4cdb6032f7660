import { useDeferredValue, useMemo, useSyncExternalStore, type ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { SiteProvider, UNKNOWN_SESSION, type Site } from './site.ts';

const never = () => () => {};

/**
 * Whether a root is hydrated and shows what it shows with script. That is drawn in slices, as hydration is: in one piece a
 * long form holds up a phone's processor for a tenth of a second.
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
 * Top of every React root: provides the site and its texts, and turns `interactive` on once the root is hydrated. The session
 * waits for that too, however early it is known: what was rendered ahead of time knows nobody.
 */
export function SiteRoot({ site, children }: { readonly site: Site; readonly children: ReactNode }) {
  const interactive = useInteractive();
  const value = useMemo(
    () => ({ ...site, interactive, session: interactive ? site.session : UNKNOWN_SESSION }),
    [site, interactive],
  );
  return (
    <SiteProvider value={value}>
      <I18nextProvider i18n={site.i18n}>{children}</I18nextProvider>
    </SiteProvider>
  );
}
