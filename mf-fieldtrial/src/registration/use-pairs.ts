import type { Entries } from '@larkfield/ui';
import { useCallback, useState } from 'react';

/** Pairs of date and time on the screen. */
export interface Pairs {
  readonly count: number;
  readonly set: (count: number) => void;
}

/** As many pairs as there are entries for; `filled` is told what was put into the form. */
export function usePairs(): { readonly pairs: Pairs; readonly filled: (entries: Entries) => void } {
  const [count, set] = useState(1);
  const filled = useCallback((entries: Entries) => {
    set(entries['times.2.date'] || entries['times.2.time'] ? 2 : 1);
  }, []);
  return { pairs: { count, set }, filled };
}
