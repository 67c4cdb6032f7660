/**
 * Adds a style sheet unless the document has it, and waits until it applies, so that a page never shows without it.
 * @throws Error when it cannot be loaded; the dead link is removed so that a retry starts afresh.
 */
export function loadStylesheet(document: Document, href: string): Promise<void> {
  const existing = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
  if (existing.some((link) => link.getAttribute('href') === href)) return Promise.resolve();
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const link = document.createElement('link');
  Object.assign(link, { rel: 'stylesheet', href });
  link.addEventListener('load', () => resolve());
  link.addEventListener('error', () => {
    link.remove();
    reject(new Error(`style sheet ${href} did not load`));
  });
  document.head.append(link);
  return promise;
}
