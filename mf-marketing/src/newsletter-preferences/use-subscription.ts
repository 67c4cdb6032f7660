import { post, randomKey, type ApiProblem } from '@larkfield/area';
import { tokenFromHash } from '@larkfield/ui';
import { useCallback, useEffect, useState } from 'react';

export interface Subscription {
  /** Masked address. */
  readonly email: string;
  readonly frequency: string;
  readonly subscribed: boolean;
}

export type SubscriptionLookup =
  | { readonly state: 'loading' | 'unknown' }
  | { readonly state: 'failed'; readonly problem: ApiProblem }
  | { readonly state: 'ready'; readonly token: string; readonly value: Subscription };

export const PREFERENCES_CALL = '/api/newsletter/preferences';

/** Loads the subscription of the token in the address fragment. */
export function useSubscription() {
  const [found, setFound] = useState<SubscriptionLookup>({ state: 'loading' });
  const load = useCallback(async () => {
    const token = tokenFromHash(location.hash);
    if (!token) return setFound({ state: 'unknown' });
    const result = await post<Subscription>(PREFERENCES_CALL, { token }, { idempotencyKey: randomKey() });
    if (result.ok) return setFound({ state: 'ready', token, value: result.value });
    const { problem } = result;
    setFound(problem.code === 'NOT_FOUND' ? { state: 'unknown' } : { state: 'failed', problem });
  }, []);
  useEffect(() => {
    void load();
    const reload = () => void load();
    // Another newsletter link in the same tab changes only the fragment.
    window.addEventListener('hashchange', reload);
    return () => window.removeEventListener('hashchange', reload);
  }, [load]);
  return { found, load, setFound };
}
