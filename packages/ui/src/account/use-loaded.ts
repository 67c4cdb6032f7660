import { get } from '@larkfield/area';
import { useCallback, useEffect, useState } from 'react';

export type Loaded<T> =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly reload: () => void }
  | { readonly state: 'ready'; readonly value: T; readonly reload: () => void };

/** Reads from a call of the site while `wanted`; a reload keeps what is shown until the new answer is there. */
export function useLoaded<T>(path: string, wanted = true): Loaded<T> {
  const [result, setResult] = useState<{ readonly value: T } | 'failed'>();
  const [attempt, setAttempt] = useState(0);
  const reload = useCallback(() => setAttempt((before) => before + 1), []);
  useEffect(() => {
    if (!wanted) return;
    let cancelled = false;
    void get<T>(path).then((answer) => {
      if (!cancelled) setResult(answer.ok ? { value: answer.value } : 'failed');
    });
    return () => {
      cancelled = true;
    };
  }, [path, wanted, attempt]);
  if (result === undefined) return { state: 'loading' };
  return result === 'failed' ? { state: 'failed', reload } : { state: 'ready', value: result.value, reload };
}
