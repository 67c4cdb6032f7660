import { fillIn } from '@larkfield/ui';
import { useEffect, useState } from 'react';
import { SIGNUP, type SignupModel } from './use-signup.ts';

export interface DraftModel {
  /** Entries of an earlier visit are back. */
  readonly restored: boolean;
  readonly shared: boolean;
  readonly setShared: (shared: boolean) => void;
  /** Deletes all entries. */
  readonly remove: () => void;
}

/** Brings back what this browser has kept of an earlier visit, once the page is there. */
export function useDraft({ form, refresh }: SignupModel): DraftModel {
  const [restored, setRestored] = useState(false);
  const [shared, setShared] = useState(false);
  const { ref } = form;
  useEffect(() => {
    const kept = SIGNUP.draft.read();
    setShared(SIGNUP.draft.isShared());
    if (!kept || !ref.current) return;
    fillIn(ref.current, kept);
    setRestored(true);
    refresh();
  }, [ref, refresh]);
  return {
    restored,
    shared,
    setShared: (next) => {
      SIGNUP.draft.setShared(next);
      setShared(next);
    },
    remove: () => {
      SIGNUP.draft.clear();
      ref.current?.reset();
      setRestored(false);
      refresh();
    },
  };
}
