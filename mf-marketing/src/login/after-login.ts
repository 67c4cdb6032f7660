import type { Session, Site } from '@larkfield/area';
import { findRoute } from '@larkfield/contracts';

/** A path of this site, whatever a browser makes of the rest. */
const PLAIN_PATH = /^(?:\/[\w.-]+)+$/;

/**
 * Where a login ends: on the page that asked for it, if it is one of the site (D17), else on the home page.
 * Whoever writes the link chooses `from`, so nothing but a known path counts. Pages of administrators are in no table
 * before the login: theirs is any plain path, and what is none of them the server answers. One without a second factor is
 * led to it, unless they have asked for a page and may see it.
 */
export function afterLogin(
  { search, routes }: Pick<Site, 'search' | 'routes'>,
  { kind, factor }: Pick<Session, 'kind' | 'factor'>,
): string {
  const from = fromOf(search);
  const path = from.split(/[?#]/)[0] ?? '';
  const isKnown = findRoute(routes, path) !== undefined || (kind === 'admin' && PLAIN_PATH.test(path));
  const end = isKnown && path !== '/login' ? from : '/';
  return factor === 'required' || (factor && end === '/') ? '/profile#totp' : end;
}

/** The page that sent the visitor, as it stands in the address. */
export function fromOf(search: string): string {
  return new URLSearchParams(search).get('from') ?? '';
}
