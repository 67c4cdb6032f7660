import { createContext, useCallback, useContext, useId } from 'react';

/** The forms of the page that hold entries nobody has sent yet. */
export interface Unsaved {
  set(id: string, unsaved: boolean): void;
  /** Whether leaving the page would lose entries. Asked when the visitor leaves, so it is never out of date. */
  any(): boolean;
}

/** Keeps the forms with unsent entries by their ids. */
export function createUnsaved(): Unsaved {
  const ids = new Set<string>();
  return {
    set: (id, unsaved) => void (unsaved ? ids.add(id) : ids.delete(id)),
    any: () => ids.size > 0,
  };
}

export const UnsavedContext = createContext<Unsaved>(createUnsaved());

/**
 * Tells the page whether a form holds unsent entries: whoever leaves is asked first. A form that goes away must say that
 * it holds none any more.
 */
export function useUnsaved(): (unsaved: boolean) => void {
  const all = useContext(UnsavedContext);
  const id = useId();
  return useCallback((unsaved) => all.set(id, unsaved), [all, id]);
}
