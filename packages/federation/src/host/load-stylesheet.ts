import { loadLink } from './load-link.ts';

/** Style sheets that are being loaded. Those in the served HTML are not in it: they apply before any script runs. */
const pending = new Map<string, Promise<void>>();

/**
 * Adds a style sheet unless the document has it, and waits until it applies, so that no page is shown without it.
 * @throws Error if it cannot be loaded in time
 */
export async function loadStylesheet(document: Document, href: string, limitMs?: number): Promise<void> {
  const links = [...document.querySelectorAll('link[rel="stylesheet"]')];
  if (!links.some((link) => link.getAttribute('href') === href))
    pending.set(
      href,
      loadLink(document, { rel: 'stylesheet', href }, limitMs).finally(() => pending.delete(href)),
    );
  await pending.get(href);
}
