import type { Site } from '@larkfield/area';
import { findRoute } from '@larkfield/contracts';

const LOGIN_PATH = '/directinvest/login';
const HOME = '/directinvest/opportunities';

/** Path prefixes of the pages that an investor's session is valid for. */
const OURS = ['/directinvest', '/equityinvest'];

/** Returns the page in `from` if the session is valid for it, otherwise the opportunities. `from` is untrusted. */
export function pathAfterLogin({ search, routes }: Pick<Site, 'search' | 'routes'>): string {
  const from = fromParameter(search);
  const path = from.split(/[?#]/)[0] ?? '';
  const known = path.toLowerCase();
  const isOurs = OURS.some((ours) => known.startsWith(ours)) && findRoute(routes, path) !== undefined;
  return isOurs && known !== LOGIN_PATH ? from : HOME;
}

/** Returns the page in the `from` parameter. */
export function fromParameter(search: string): string {
  return new URLSearchParams(search).get('from') ?? '';
}
