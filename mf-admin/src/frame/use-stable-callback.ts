import { useCallback, useEffect, useRef } from 'react';

/** Returns a function with stable identity that calls the latest `call`, so that memoised children do not render again. */
export function useStableCallback<A extends readonly unknown[]>(
  call: (...entries: A) => void,
): (...entries: A) => void {
  const latest = useRef(call);
  useEffect(() => {
    latest.current = call;
  });
  return useCallback((...entries: A) => latest.current(...entries), []);
}
