import type { Site } from '@larkfield/area';
import { renderInSite, renderStatic, type SiteRender } from '@larkfield/ui/testing/render.tsx';
import type { ReactElement } from 'react';
import { ShellProvider, type Shell } from '../state/shell-context.ts';
import { createShellStore, type ShellState, type ShellStore } from '../state/shell-store.ts';
import { shellSite } from './site.ts';

export interface ShellRender extends SiteRender {
  readonly store: ShellStore;
}

/** Renders a component of the shell in a site with the shell's English texts. */
export function renderInShell(
  element: ReactElement,
  site: Site = shellSite(),
  state: Partial<ShellState> = {},
): ShellRender {
  const { store, around } = shellAround(element, site, state);
  return { store, ...renderInSite(around, site) };
}

/** Renders the HTML of the component for visitors without script. */
export function renderStaticInShell(
  element: ReactElement,
  site: Site = shellSite(),
  state: Partial<ShellState> = {},
): HTMLElement {
  return renderStatic(shellAround(element, site, state).around, site);
}

function shellAround(element: ReactElement, site: Site, state: Partial<ShellState> = {}) {
  const store = createShellStore(state);
  const shell: Shell = {
    place: 'top',
    store,
    brand: site.brand,
    pageOf: () => undefined,
    refreshSession: site.refreshSession,
    logout: site.logout,
  };
  return { store, around: <ShellProvider value={shell}>{element}</ShellProvider> };
}
