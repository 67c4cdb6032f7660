import { useCallback, useEffect, useRef } from 'react';

/** The same function at each render, which calls the one of the last: what it is handed to need not be drawn anew. */
export function useStable<A extends readonly unknown[]>(
  call: (...entries: A) => void,
): (...entries: A) => void {
  const latest = useRef(call);
  useEffect(() => {
    latest.current = call;
  });
  return useCallback((...entries: A) => latest.current(...entries), []);
}
