import { useEffect, useState, type RefObject } from 'react';
import { fillIn, type DraftStore, type Entries } from './draft.ts';

/** What a page says of entries that are not sent yet. */
export interface DraftModel {
  /** Entries of an earlier visit are back. */
  readonly restored: boolean;
  readonly shared: boolean;
  readonly setShared: (shared: boolean) => void;
  /** Deletes all entries. */
  readonly remove: () => void;
}

interface DraftOf {
  readonly draft: DraftStore;
  readonly ref: RefObject<HTMLFormElement | null>;
  /** Reads the form anew, after entries were put in or taken out. */
  readonly refresh: () => void;
  /** What was put in, `{}` when all was taken out: for controls that are not there before they are needed. */
  readonly filled?: (entries: Entries) => void;
}

/** Brings back what this browser has kept of an earlier visit, once the page is there. `filled` has to be stable. */
export function useDraft({ draft, ref, refresh, filled }: DraftOf): DraftModel {
  const [restored, setRestored] = useState(false);
  const [shared, setShared] = useState(false);
  useEffect(() => {
    const kept = draft.read();
    setShared(draft.isShared());
    if (!kept || !ref.current) return;
    fillIn(ref.current, kept);
    filled?.(kept);
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
