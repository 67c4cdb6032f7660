/** The browser's navigation to another document; injected for tests. */
export interface DocumentNavigation {
  assign(href: string): void;
  reload(): void;
}

/** Loads an address from the server. The promise never resolves, so the page stays until the document arrives. */
export function loadDocument(
  href: string,
  browser: DocumentNavigation = { assign: (to) => location.assign(to), reload: () => location.reload() },
): Promise<never> {
  // Back and Forward have already changed the address.
  if (location.href === href) browser.reload();
  else browser.assign(href);
  return new Promise(() => {});
}
