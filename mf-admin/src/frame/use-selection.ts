import { useCallback, useState } from 'react';

export interface Selection {
  readonly selected: ReadonlySet<string>;
  /** Stable function, so that a tick renders only its own row. */
  readonly onSelect: (reference: string, on: boolean) => void;
  readonly clear: () => void;
}

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
