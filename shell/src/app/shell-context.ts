import type { AreaRouteModule, Session } from '@larkfield/area';
import type { Brand, RouteSummary } from '@larkfield/contracts';
import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { ShellState, ShellStore } from './store.ts';

/** The three React roots of a page: the frame above the page, the page, the frame below it. */
export type Place = 'top' | 'main' | 'bottom';

/** What the shell hands to its own parts, the same in all three roots but for the place. */
export interface Shell {
  readonly place: Place;
  readonly store: ShellStore;
  readonly brand: Brand;
  /** The loaded module of a page; nothing before its loader has run. */
  pageOf(route: RouteSummary): AreaRouteModule | undefined;
  refreshSession(): Promise<Session>;
  logout(): Promise<boolean>;
}

const ShellContext = createContext<Shell | undefined>(undefined);

export const ShellProvider = ShellContext.Provider;

/** The shell around one of its parts. @throws Error outside a `ShellProvider`. */
export function useShell(): Shell {
  const shell = useContext(ShellContext);
  if (!shell) throw new Error('useShell: no <ShellProvider> above this component');
  return shell;
}

/** A part of what changes without the address. */
export function useShellState<T>(select: (state: ShellState) => T): T {
  return useStore(useShell().store, select);
}
