export interface PlainLinkOptions {
  /** Returns whether this document can show the page at this address. */
  readonly isPage: (url: URL) => boolean;
  readonly navigate: (href: string) => void;
}

/** Navigates to plain links of the site without loading a document. React Router's own links are handled before. */
export function interceptPlainLinks({ isPage, navigate }: PlainLinkOptions): void {
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

/** The browser handles anchors of the open page. */
function isAnchorHere(url: URL): boolean {
  return url.hash !== '' && url.pathname === location.pathname && url.search === location.search;
}
