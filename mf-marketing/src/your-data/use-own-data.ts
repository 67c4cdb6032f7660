import { useLoaderData, useSite, type ApiProblem } from '@larkfield/area';
import { tokenFromHash } from '@larkfield/ui';
import { useCallback, useEffect, useState } from 'react';
import { loadAll, send, type ServiceData } from './own-data.ts';

export type OwnDataView =
  | { readonly state: 'asking' | 'loading' | 'expired' }
  | { readonly state: 'failed'; readonly problem: ApiProblem }
  | {
      readonly state: 'ready';
      readonly services: readonly ServiceData[];
      /** Proves the address; without it nothing can be deleted. */
      readonly token?: string;
      /** Masked address, if a token proves it. */
      readonly email?: string;
    };

/**
 * Loads what all services keep of the person: of the token in the address fragment, or else of the login. A login of the
 * last ten minutes proves the address, too.
 */
export function useOwnData() {
  const { session, language, interactive } = useSite();
  const paths = useLoaderData<'/your-data'>();
  const [view, setView] = useState<OwnDataView>({ state: 'asking' });
  const isUser = session.kind === 'user' || session.kind === 'admin';

  const load = useCallback(async () => {
    const linked = tokenFromHash(location.hash);
    // Only the portal of the investors knows their login, and links here with this anchor.
    const isLoggedIn = isUser || location.hash === '#investor';
    if (linked === undefined && !isLoggedIn) return setView({ state: 'asking' });
    setView({ state: 'loading' });
    const token = linked ?? (await freshToken());
    const opened =
      token === undefined ? undefined : await send<{ email: string }>('/api/ownData/open', { token });
    if (opened && !opened.ok)
      return setView(
        opened.problem.code === 'NOT_FOUND'
          ? { state: 'expired' }
          : { state: 'failed', problem: opened.problem },
      );
    const services = await loadAll(paths, language, token);
    const proof = token === undefined || !opened ? {} : { token, email: opened.value.email };
    setView({ state: 'ready', services, ...proof });
  }, [isUser, language, paths]);

  useEffect(() => {
    if (!interactive || session.loading) return undefined;
    void load();
    const reload = () => void load();
    // Another link in the same tab changes only the fragment.
    window.addEventListener('hashchange', reload);
    return () => window.removeEventListener('hashchange', reload);
  }, [load, interactive, session.loading]);
  return { view, load };
}

/** Returns a token if the login is recent; undefined otherwise. */
async function freshToken(): Promise<string | undefined> {
  const result = await send<{ token: string }>('/api/ownData/begin', {});
  return result.ok ? result.value.token : undefined;
}
