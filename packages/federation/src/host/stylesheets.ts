import { loadLink } from './links.ts';

/** Style sheets still on their way; those of the document itself apply before any script runs. */
const pending = new Map<string, Promise<void>>();

/**
 * Adds a style sheet unless the document has it, and waits until it applies, so that a page never shows without it.
 * @throws Error when it cannot be loaded, or not in time.
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
