import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Site } from '@larkfield/area';
import type { Release } from '@larkfield/contracts';
import type { ShellRenderer } from '../documents/documents.ts';
import type { Pages } from './index.ts';
import { SHARED_LIBRARIES_KEY, SHELL_PARAMETER } from './shared-libraries.ts';

/** Exports of the shell's `server.mjs`. */
export interface ShellBundle extends ShellRenderer {
  readonly libraries: Readonly<Record<string, object>>;
  renderPage(pages: Pages, page: string, site: Site, data?: unknown): Promise<string>;
}

/** Server bundle of an area with the libraries of one shell. */
export interface ServerBundle {
  readonly pages: Pages;
  renderPage(page: string, site: Site, data?: unknown): Promise<string>;
}

type Ref = Pick<Release, 'id'> & { readonly contract: Pick<Release['contract'], 'id'> };

/**
 * Imports the shell's bundle and registers its libraries for the bundles of areas. @throws Error for a bundle without
 * libraries
 */
export async function loadShellBundle(store: string, shell: Ref): Promise<ShellBundle> {
  const { href } = bundleUrl(store, shell);
  const bundle = (await import(href)) as ShellBundle;
  if (!bundle.libraries) throw new Error(`shell ${shell.id} brings no libraries: build it again`);
  sharedLibraries().set(href, bundle.libraries);
  return bundle;
}

/**
 * Imports an area's bundle for one shell. The import URL contains the shell, so that the same bundle with another shell is a
 * separate module with other libraries. @throws Error for a bundle without pages
 */
export async function loadServerBundle(store: string, shell: Ref, area: Ref): Promise<ServerBundle> {
  const { renderPage } = await loadShellBundle(store, shell);
  const url = bundleUrl(store, area);
  url.searchParams.set(SHELL_PARAMETER, bundleUrl(store, shell).href);
  const { pages } = (await import(url.href)) as { readonly pages?: Pages };
  if (!pages) throw new Error(`${area.contract.id} ${area.id} exports no pages: build it again`);
  return { pages, renderPage: (page, site, data) => renderPage(pages, page, site, data) };
}

function bundleUrl(store: string, { contract, id }: Ref): URL {
  return pathToFileURL(join(store, contract.id, id, 'server.mjs'));
}

/**
 * Returns the libraries of each shell by the URL of its bundle. Global, because this file may be loaded several times in a
 * process.
 */
function sharedLibraries(): Map<string, ShellBundle['libraries']> {
  const global = globalThis as { [name: symbol]: Map<string, ShellBundle['libraries']> | undefined };
  return (global[Symbol.for(SHARED_LIBRARIES_KEY)] ??= new Map());
}
