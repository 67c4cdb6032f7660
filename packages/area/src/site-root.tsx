import { useMemo, useSyncExternalStore, type ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { SiteProvider, UNKNOWN_SESSION, type Site } from './site.ts';

const never = () => () => {};

/**
 * Top of every React root: provides the site and its texts, and turns `interactive` on once the root is hydrated. The session
 * waits for that too, however early it is known: what was rendered ahead of time knows nobody.
 */
export function SiteRoot({ site, children }: { readonly site: Site; readonly children: ReactNode }) {
  const interactive = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
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
