import { post, randomKey, type ApiProblem } from '@larkfield/area';
import { tokenOf } from '@larkfield/ui';
import { useCallback, useEffect, useState } from 'react';

/** What the holder of a link may know of a subscription. */
export interface Subscription {
  /** Masked. */
  readonly email: string;
  readonly frequency: string;
  readonly subscribed: boolean;
}

export type Found =
  | { readonly state: 'loading' | 'unknown' }
  | { readonly state: 'failed'; readonly problem: ApiProblem }
  | { readonly state: 'ready'; readonly token: string; readonly value: Subscription };

export const PREFERENCES_CALL = '/api/newsletter/preferences';

/** The subscription of the token in the link's fragment, looked up when the page opens. */
export function useSubscription() {
  const [found, setFound] = useState<Found>({ state: 'loading' });
  const load = useCallback(async () => {
    const token = tokenOf(location.hash);
    if (!token) return setFound({ state: 'unknown' });
    const result = await post<Subscription>(PREFERENCES_CALL, { token }, { idempotencyKey: randomKey() });
    if (result.ok) return setFound({ state: 'ready', token, value: result.value });
    const { problem } = result;
    setFound(problem.code === 'NOT_FOUND' ? { state: 'unknown' } : { state: 'failed', problem });
  }, []);
  useEffect(() => {
    void load();
    const reload = () => void load();
    // Another link of ours opened in this tab changes nothing but the fragment.
    window.addEventListener('hashchange', reload);
    return () => window.removeEventListener('hashchange', reload);
  }, [load]);
  return { found, load, setFound };
}
