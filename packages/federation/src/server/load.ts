import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Site } from '@larkfield/area';
import type { Release } from '@larkfield/contracts';
import type { ShellRenderer } from '../compose/documents.ts';
import type { Pages } from './render.tsx';
import { HOLDER, SHELL_PARAMETER } from './shared.ts';

/** What the shell's `server.mjs` exports. */
export interface ShellBundle extends ShellRenderer {
  /** The shared libraries by the name they are imported by. */
  readonly libraries: Readonly<Record<string, object>>;
  renderPage(pages: Pages, page: string, site: Site): Promise<string>;
}

/** An area's bundle on the libraries of one shell. */
export interface ServerBundle {
  readonly pages: Pages;
  /** Renders one page as the HTML of its fragment. */
  renderPage(page: string, site: Site): Promise<string>;
}

/** As much of a release as its bundle is found by. */
type Ref = Pick<Release, 'id'> & { readonly contract: Pick<Release['contract'], 'id'> };

/** Imports the shell's bundle and offers its libraries to the bundles of areas. */
export async function loadShellBundle(store: string, shell: Ref): Promise<ShellBundle> {
  const { href } = bundleUrl(store, shell);
  const bundle = (await import(href)) as ShellBundle;
  if (!bundle.libraries) throw new Error(`shell ${shell.id} brings no libraries: build it again`);
  holder().set(href, bundle.libraries);
  return bundle;
}

/**
 * Imports an area's bundle for one shell. Its address names the shell, so that the same bundle for another shell is
 * another module with other libraries, however many of both a process loads, and whenever.
 */
export async function loadServerBundle(store: string, shell: Ref, area: Ref): Promise<ServerBundle> {
  const { renderPage } = await loadShellBundle(store, shell);
  const url = bundleUrl(store, area);
  url.searchParams.set(SHELL_PARAMETER, bundleUrl(store, shell).href);
  const { pages } = (await import(url.href)) as { readonly pages?: Pages };
  if (!pages) throw new Error(`${area.contract.id} ${area.id} exports no pages: build it again`);
  return { pages, renderPage: (page, site) => renderPage(pages, page, site) };
}

function bundleUrl(store: string, { contract, id }: Ref): URL {
  return pathToFileURL(join(store, contract.id, id, 'server.mjs'));
}

/** Libraries of each shell by the address of its bundle; one for the process, whoever imports this file how often. */
function holder(): Map<string, ShellBundle['libraries']> {
  const global = globalThis as { [name: symbol]: Map<string, ShellBundle['libraries']> | undefined };
  return (global[Symbol.for(HOLDER)] ??= new Map());
}
