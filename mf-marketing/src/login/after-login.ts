import type { Site } from '@larkfield/area';
import { findRoute } from '@larkfield/contracts';

/**
 * Where a login ends: on the page that asked for it, if it is one of the site (D17), else on the home page.
 * Whoever writes the link chooses `from`, so nothing but a known path counts.
 */
export function afterLogin({ search, routes }: Pick<Site, 'search' | 'routes'>): string {
  const from = fromOf(search);
  const path = from.split(/[?#]/)[0] ?? '';
  return findRoute(routes, path) && path !== '/login' ? from : '/';
}

/** The page that sent the visitor, as it stands in the address. */
export function fromOf(search: string): string {
  return new URLSearchParams(search).get('from') ?? '';
}
