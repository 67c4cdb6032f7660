export interface PlainLinkOptions {
  /** Whether the page at this address can be shown in this document. */
  readonly isPage: (url: URL) => boolean;
  readonly navigate: (href: string) => void;
}

/**
 * Follows plain links of the site, such as those in texts that came as HTML, without loading a document. React Router's
 * own links have dealt with their clicks before one arrives here.
 */
export function followPlainLinks({ isPage, navigate }: PlainLinkOptions): void {
  document.addEventListener('click', (event) => {
    const wantsAnother =
      event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (event.defaultPrevented || wantsAnother) return;
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
    if (!(link instanceof HTMLAnchorElement) || link.hasAttribute('download')) return;
    if (link.target && link.target !== '_self') return;
    const url = new URL(link.href);
    if (url.origin !== location.origin || isAnchorHere(url) || !isPage(url)) return;
    event.preventDefault();
    navigate(url.pathname + url.search + url.hash);
  });
}

/** Anchors of the open page are the browser's. */
function isAnchorHere(url: URL): boolean {
  return url.hash !== '' && url.pathname === location.pathname && url.search === location.search;
}
