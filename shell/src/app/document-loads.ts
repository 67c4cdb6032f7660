/** The browser's own way to another document; handed in so that a test can watch it. */
export interface DocumentLoads {
  assign(href: string): void;
  reload(): void;
}

/**
 * Leaves an address to the server. The page stays as it is until the document is there, so the navigation under way
 * never ends.
 */
export function loadDocument(
  href: string,
  browser: DocumentLoads = { assign: (to) => location.assign(to), reload: () => location.reload() },
): Promise<never> {
  // Back and Forward have changed the address already.
  if (location.href === href) browser.reload();
  else browser.assign(href);
  return new Promise(() => {});
}
