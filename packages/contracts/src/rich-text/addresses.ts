/** Placeholder for the site's own origin. */
const BASE = 'https://site.invalid';

const SCHEMES = ['http:', 'https:', 'mailto:', 'tel:'];

/** Only our own images: another site would learn who reads, and could change its image at any time. */
const IMAGE = /^\/api\/events\/files\/[A-Za-z0-9_-]{1,64}$/;

const LONGEST = 2_000;

/** Returns the normalised address of a link, or undefined if it is unsafe. */
export function safeHref(typed: string | undefined): string | undefined {
  if (typed === undefined || typed.length > LONGEST) return undefined;
  try {
    const url = new URL(typed, BASE);
    const path = url.pathname + url.search + url.hash;
    // `/.//evil.example` is a path that browsers read as another site.
    if (url.href.startsWith(`${BASE}/`)) return path.startsWith('//') ? undefined : path;
    return SCHEMES.includes(url.protocol) && url.username === '' ? url.href : undefined;
  } catch {
    return undefined;
  }
}

export function safeImageSource(src: string | undefined): string | undefined {
  return src !== undefined && IMAGE.test(src) ? src : undefined;
}
