/** Style sheets still on their way; those of the document itself apply before any script runs. */
const pending = new WeakMap<HTMLLinkElement, Promise<void>>();

/**
 * Adds a style sheet unless the document has it, and waits until it applies, so that a page never shows without it.
 * @throws Error when it cannot be loaded; the dead link is removed so that a retry starts afresh.
 */
export function loadStylesheet(document: Document, href: string): Promise<void> {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
  const existing = links.find((link) => link.getAttribute('href') === href);
  if (existing) return pending.get(existing) ?? Promise.resolve();
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const link = document.createElement('link');
  Object.assign(link, { rel: 'stylesheet', href });
  link.addEventListener('load', () => resolve());
  link.addEventListener('error', () => {
    link.remove();
    reject(new Error(`style sheet ${href} did not load`));
  });
  pending.set(link, promise);
  document.head.append(link);
  return promise;
}
