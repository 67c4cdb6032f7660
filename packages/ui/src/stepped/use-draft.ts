import { useEffect, useState, type RefObject } from 'react';
import { fillControls, type DraftStore, type Entries } from './draft.ts';

export interface DraftModel {
  /** Entries of an earlier visit were restored. */
  readonly restored: boolean;
  readonly shared: boolean;
  readonly setShared: (shared: boolean) => void;
  readonly remove: () => void;
}

interface DraftOf {
  readonly draft: DraftStore;
  readonly ref: RefObject<HTMLFormElement | null>;
  /** Reads the form again after script changed its entries. */
  readonly refresh: () => void;
  /** Receives the restored entries, or `{}` after deletion: for controls that mount only later. */
  readonly filled?: (entries: Entries) => void;
}

/** Restores the draft of an earlier visit after hydration. `filled` has to be a stable function. */
export function useDraft({ draft, ref, refresh, filled }: DraftOf): DraftModel {
  const [restored, setRestored] = useState(false);
  const [shared, setShared] = useState(false);
  useEffect(() => {
    const savedEntries = draft.read();
    setShared(draft.isShared());
    if (!savedEntries || !ref.current) return;
    fillControls(ref.current, savedEntries);
    filled?.(savedEntries);
    setRestored(true);
    refresh();
  }, [draft, ref, refresh, filled]);
  return {
    restored,
    shared,
    setShared: (next) => {
      draft.setShared(next);
      setShared(next);
    },
    remove: () => {
      draft.clear();
      ref.current?.reset();
      filled?.({});
      setRestored(false);
      refresh();
    },
  };
}
