import type { AreaContract } from '@larkfield/contracts';
import { request } from 'undici';
import { parseServices, type ServiceAddresses } from '../config.ts';

const PROBE_LIMIT_MS = 2_000;
const PROBE_PAUSE_MS = 10_000;

export type MissingServices = ReadonlyMap<string, string>;

/** Starts services. Resolves with the addresses of those that run and the reasons why others do not. */
export type StartServices = (names: readonly string[]) => Promise<{
  readonly addresses: ServiceAddresses;
  readonly failed: Readonly<Record<string, string>>;
}>;

export interface ServiceDirectory {
  /** Addresses by service name; they change while the edge runs. */
  readonly addresses: ServiceAddresses;
  /**
   * Adds addresses from the pattern without checking that a service listens there, for the site that an edge starts with.
   */
  assumeAddresses(names: Iterable<string>): void;
  replace(services: ServiceAddresses): void;
  /** Resolves with the missing services. */
  find(names: ReadonlySet<string>): Promise<MissingServices>;
  /** Checks services and starts missing ones if the edge has a supervisor. Resolves with those that are still missing. */
  findOrStart(names: ReadonlySet<string>): Promise<MissingServices>;
}

export interface DirectoryOptions {
  readonly addresses: Map<string, readonly string[]>;
  /** Addresses with the placeholder `{service}`, for services without an entry in `addresses`. */
  readonly pattern?: readonly string[] | undefined;
  /** Starts services; absent without a supervisor. */
  readonly start?: StartServices | undefined;
}

export function createServiceDirectory({ addresses, pattern, start }: DirectoryOptions): ServiceDirectory {
  const probedAt = new Map<string, number>();
  const addressesOf = (name: string) =>
    (pattern ?? []).map((address) => address.replaceAll('{service}', name));

  async function whyMissing(name: string): Promise<string | undefined> {
    if (addresses.has(name)) return undefined;
    const expected = addressesOf(name);
    const [first] = expected;
    if (first === undefined) return `no address of the service ${name}`;
    const why = `the service ${name} does not answer at ${first}`;
    if (performance.now() - (probedAt.get(name) ?? -Infinity) < PROBE_PAUSE_MS) return why;
    if (!(await isListening(first))) {
      probedAt.set(name, performance.now());
      return why;
    }
    addresses.set(name, expected);
    return undefined;
  }

  async function find(names: ReadonlySet<string>): Promise<MissingServices> {
    const found = await Promise.all([...names].map(async (name) => [name, await whyMissing(name)] as const));
    return new Map(found.flatMap(([name, why]) => (why === undefined ? [] : [[name, why] as const])));
  }

  return {
    addresses,
    assumeAddresses(names) {
      for (const name of names) if (!addresses.has(name) && pattern) addresses.set(name, addressesOf(name));
    },
    replace(services) {
      for (const name of addresses.keys()) if (!services.has(name)) addresses.delete(name);
      for (const [name, origins] of services) addresses.set(name, origins);
    },
    find,
    async findOrStart(names) {
      // A caller waits for the result, so probe at once.
      for (const name of names) probedAt.delete(name);
      const missing = await find(names);
      if (missing.size === 0 || !start) return missing;
      const started = await start([...missing.keys()]);
      for (const [name, origins] of started.addresses) addresses.set(name, origins);
      const stillMissing = [...(await find(names))];
      return new Map(stillMissing.map(([name, why]) => [name, started.failed[name] ?? why]));
    },
  };
}

const PATTERN = '*';

/** Parses the variable `SERVICES`: `name=address` for each instance, `*=http://{service}:4000` for all other services. */
export function parseServiceDirectory(services: string, start?: StartServices): ServiceDirectory {
  const addresses = parseServices(services);
  const pattern = addresses.get(PATTERN);
  addresses.delete(PATTERN);
  return createServiceDirectory({ addresses, pattern, start });
}

export function servicesOf(contracts: readonly Pick<AreaContract, 'services'>[]): Set<string> {
  return new Set(contracts.flatMap(({ services }) => services));
}

async function isListening(origin: string): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(PROBE_LIMIT_MS);
    const { statusCode, body } = await request(`${origin}/health/live`, { signal });
    await body.dump();
    return statusCode === 200;
  } catch {
    return false;
  }
}
