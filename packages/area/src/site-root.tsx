import { useMemo, useSyncExternalStore, type ReactNode } from 'react';
import { SiteProvider, type Site } from './site.ts';

const never = () => () => {};

/** Top of every React root: provides the site, and turns `interactive` on once the root is hydrated. */
export function SiteRoot({ site, children }: { readonly site: Site; readonly children: ReactNode }) {
  const interactive = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const value = useMemo(() => ({ ...site, interactive }), [site, interactive]);
  return <SiteProvider value={value}>{children}</SiteProvider>;
}
