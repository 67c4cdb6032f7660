import type { Site } from '@larkfield/area';
import { findRoute } from '@larkfield/contracts';

const LOGIN_PATH = '/directinvest/login';
const HOME = '/directinvest/opportunities';

/** Beginnings of the pages that an investor's session is good for: those of direct investment, and interest in equity. */
const OURS = ['/directinvest', '/equityinvest'];

/**
 * Where a login ends: on the page that asked for it, else at the opportunities. Whoever writes the link chooses `from`, so
 * nothing but a page that the session is good for counts.
 */
export function afterLogin({ search, routes }: Pick<Site, 'search' | 'routes'>): string {
  const from = fromOf(search);
  const path = from.split(/[?#]/)[0] ?? '';
  const known = path.toLowerCase();
  const isOurs = OURS.some((ours) => known.startsWith(ours)) && findRoute(routes, path) !== undefined;
  return isOurs && known !== LOGIN_PATH ? from : HOME;
}

/** The page that sent the visitor, as it stands in the address. */
export function fromOf(search: string): string {
  return new URLSearchParams(search).get('from') ?? '';
}
