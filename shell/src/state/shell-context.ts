import type { AreaRouteModule, Session } from '@larkfield/area';
import type { Brand, RouteSummary } from '@larkfield/contracts';
import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { ShellState, ShellStore } from './shell-store.ts';

/** Place of a React root: frame above the page, page, frame below it. */
export type RootPlace = 'top' | 'main' | 'bottom';

/** Context of the shell's components, equal in all three roots except for the place. */
export interface Shell {
  readonly place: RootPlace;
  readonly store: ShellStore;
  readonly brand: Brand;
  /** Returns the loaded module of a page; undefined before its loader has run. */
  pageOf(route: RouteSummary): AreaRouteModule | undefined;
  refreshSession(): Promise<Session>;
  logout(): Promise<boolean>;
}

const ShellContext = createContext<Shell | undefined>(undefined);

export const ShellProvider = ShellContext.Provider;

/**
 * Returns the context of the shell.
 * @throws Error outside a `ShellProvider`
 */
export function useShell(): Shell {
  const shell = useContext(ShellContext);
  if (!shell) throw new Error('no <ShellProvider>');
  return shell;
}

export function useShellState<T>(select: (state: ShellState) => T): T {
  return useStore(useShell().store, select);
}
