import { isPattern, type AreaContract, type AreaRoute } from '@larkfield/contracts';
import type { PageList } from '@larkfield/contracts/dynamic-pages';
import type { Log } from '@larkfield/kit';
import type { ServiceAddresses } from './config.ts';
import type { AskForList } from './page-service.ts';

/** So long a list is used before the services are asked again. */
const KEPT_MS = 60_000;

/** The addresses that patterns of the site have at the moment, as far as their services say so. */
export type ListAddresses = (site: {
  readonly contracts: readonly Pick<AreaContract, 'routes' | 'services'>[];
}) => Promise<PageList>;

/** Asks once a minute at most. A service that does not answer is believed to have what it had before. */
export function createListedAddresses(
  services: ServiceAddresses,
  list: AskForList,
  log: Log,
  now: () => number = Date.now,
): ListAddresses {
  const kept = new Map<string, { list: Promise<PageList>; at: number }>();

  function listOf(service: string): Promise<PageList> {
    const known = kept.get(service);
    if (!services.has(service)) return Promise.resolve([]);
    if (known && now() - known.at < KEPT_MS) return known.list;
    const asked = list(service).catch((error: unknown) => {
      log.warn({ err: error, service }, 'service did not tell its addresses');
      return known?.list ?? [];
    });
    kept.set(service, { list: asked, at: now() });
    return asked;
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
