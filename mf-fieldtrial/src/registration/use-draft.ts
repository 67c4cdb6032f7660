import { fillIn } from '@larkfield/ui';
import { useEffect, useState } from 'react';
import { draft } from './draft.ts';
import type { RegistrationModel } from './use-registration.ts';

export interface DraftModel {
  /** Entries of an earlier visit are back. */
  readonly restored: boolean;
  readonly shared: boolean;
  readonly setShared: (shared: boolean) => void;
  /** Deletes all entries. */
  readonly remove: () => void;
  /** Pairs of date and time on the screen. */
  readonly pairs: { readonly count: number; readonly set: (count: number) => void };
}

/** Brings back what this browser has kept of an earlier visit, once the page is there. */
export function useDraft({ form, refresh }: RegistrationModel): DraftModel {
  const [restored, setRestored] = useState(false);
  const [shared, setShared] = useState(false);
  const [count, setCount] = useState(1);
  const { ref } = form;
  useEffect(() => {
    const kept = draft.read();
    setShared(draft.isShared());
    if (!kept || !ref.current) return;
    fillIn(ref.current, kept);
    if (kept['times.2.date'] || kept['times.2.time']) setCount(2);
    setRestored(true);
    refresh();
  }, [ref, refresh]);
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
      setRestored(false);
      setCount(1);
      refresh();
    },
    pairs: { count, set: setCount },
  };
}
