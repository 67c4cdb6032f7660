import type { Session, Site } from '@larkfield/area';
import { findRoute } from '@larkfield/contracts';

/** Matches a plain path of this site that no browser interprets as another address. */
const PLAIN_PATH = /^(?:\/[\w.-]+)+$/;

/**
 * Returns the page in `from` if it is known (D17), otherwise the home page. `from` is untrusted. For administrators any
 * plain path counts, because their pages are in no table yet; without second factor they go to its setup.
 */
export function pathAfterLogin(
  { search, routes }: Pick<Site, 'search' | 'routes'>,
  { kind, factor }: Pick<Session, 'kind' | 'factor'>,
): string {
  const from = fromParameter(search);
  const path = from.split(/[?#]/)[0] ?? '';
  const isKnown = findRoute(routes, path) !== undefined || (kind === 'admin' && PLAIN_PATH.test(path));
  const end = isKnown && path !== '/login' ? from : '/';
  return factor === 'required' || (factor && end === '/') ? '/profile#totp' : end;
}

/** Returns the page in the `from` parameter. */
export function fromParameter(search: string): string {
  return new URLSearchParams(search).get('from') ?? '';
}
