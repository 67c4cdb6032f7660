/** Stands for the site itself, whatever its name is. */
const BASE = 'https://site.invalid';

const SCHEMES = ['http:', 'https:', 'mailto:', 'tel:'];

/** Pictures are our own: one of another site would tell that site who reads, and could change at any time. */
const IMAGE = /^\/api\/events\/files\/[A-Za-z0-9_-]{1,64}$/;

const LONGEST = 2_000;

/** The address of a link as it is kept, or nothing when it is none that a reader may be led to. */
export function safeHref(typed: string | undefined): string | undefined {
  if (typed === undefined || typed.length > LONGEST) return undefined;
  try {
    const url = new URL(typed, BASE);
    const path = url.pathname + url.search + url.hash;
    // `/.//evil.example` is a path that reads as another site.
    if (url.href.startsWith(`${BASE}/`)) return path.startsWith('//') ? undefined : path;
    return SCHEMES.includes(url.protocol) && url.username === '' ? url.href : undefined;
  } catch {
    return undefined;
  }
}

export function safeImage(src: string | undefined): string | undefined {
  return src !== undefined && IMAGE.test(src) ? src : undefined;
}
