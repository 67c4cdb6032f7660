import { useCallback, useState } from 'react';

export interface Selection {
  readonly selected: ReadonlySet<string>;
  /** Stays the same function, so that a tick draws the one row that it concerns. */
  readonly onSelect: (reference: string, on: boolean) => void;
  readonly clear: () => void;
}

/** Which rows of a table are ticked, by their references. */
export function useSelection(): Selection {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const onSelect = useCallback((reference: string, on: boolean) => {
    setSelected((before) => {
      const next = new Set(before);
      if (on) next.add(reference);
      else next.delete(reference);
      return next;
    });
  }, []);
  const clear = useCallback(() => setSelected(new Set()), []);
  return { selected, onSelect, clear };
}
