import type { Entries } from '@larkfield/ui';
import { useCallback, useState } from 'react';

export interface TimePairs {
  readonly count: number;
  readonly set: (count: number) => void;
}

/** Tracks the number of visible pairs: one, or two if the entries passed to `filled` contain a second pair. */
export function useTimePairs(): { readonly pairs: TimePairs; readonly filled: (entries: Entries) => void } {
  const [count, set] = useState(1);
  const filled = useCallback((entries: Entries) => {
    set(entries['times.2.date'] || entries['times.2.time'] ? 2 : 1);
  }, []);
  return { pairs: { count, set }, filled };
}
