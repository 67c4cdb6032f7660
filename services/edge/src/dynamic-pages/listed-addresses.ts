import { isPattern, type AreaContract, type AreaRoute } from '@larkfield/contracts';
import type { PageList } from '@larkfield/contracts/dynamic-pages';
import type { Log } from '@larkfield/kit/runtime';
import type { ServiceAddresses } from '../config.ts';
import type { RequestList } from './page-service.ts';

const CACHE_MS = 60_000;

/** Resolves with the current addresses of the site's path patterns, from the services that answer. */
export type ListAddresses = (site: {
  readonly contracts: readonly Pick<AreaContract, 'routes' | 'services'>[];
}) => Promise<PageList>;

/** Creates the cached list. If a service does not answer, its previous list is used. */
export function createListedAddresses(
  services: ServiceAddresses,
  list: RequestList,
  log: Log,
  now: () => number = Date.now,
): ListAddresses {
  const cache = new Map<string, { list: Promise<PageList>; at: number }>();

  function listOf(service: string): Promise<PageList> {
    const cached = cache.get(service);
    if (!services.has(service)) return Promise.resolve([]);
    if (cached && now() - cached.at < CACHE_MS) return cached.list;
    const request = list(service).catch((error: unknown) => {
      log.warn({ err: error, service }, 'service did not list its addresses');
      return cached?.list ?? [];
    });
    cache.set(service, { list: request, at: now() });
    return request;
  }

  return async ({ contracts }) => {
    const owners = contracts
      .filter(({ routes }) => routes.some(isListedByService))
      .flatMap(({ services: [first] }) => first ?? []);
    return (await Promise.all([...new Set(owners)].map(listOf))).flat();
  };
}

function isListedByService({ path, kind, audience, indexed }: AreaRoute): boolean {
  return kind === 'dynamic' && audience === 'public' && indexed !== false && isPattern(path);
}
