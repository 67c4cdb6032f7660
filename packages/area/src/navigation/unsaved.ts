import { createContext, useCallback, useContext, useId } from 'react';

/** The forms of the page that have entries the visitor has not sent. */
export interface Unsaved {
  set(id: string, unsaved: boolean): void;
  /** Returns whether leaving the page would lose entries. */
  any(): boolean;
}

export function createUnsaved(): Unsaved {
  const ids = new Set<string>();
  return {
    set: (id, unsaved) => void (unsaved ? ids.add(id) : ids.delete(id)),
    any: () => ids.size > 0,
  };
}

export const UnsavedContext = createContext<Unsaved>(createUnsaved());

/**
 * Returns a function with which a form reports whether it has unsent entries; the visitor is asked before leaving such a
 * page. A form must report `false` when it unmounts.
 */
export function useUnsaved(): (unsaved: boolean) => void {
  const all = useContext(UnsavedContext);
  const id = useId();
  return useCallback((unsaved) => all.set(id, unsaved), [all, id]);
}
