import type { AreaContract } from '@larkfield/contracts';
import { request } from 'undici';
import { parseServices, type ServiceAddresses } from './config.ts';

const PROBE_LIMIT_MS = 2_000;
/** Pause between two looks for a service that was not there. */
const PROBE_PAUSE_MS = 10_000;

/** Why services are missing, by their names. */
export type MissingServices = ReadonlyMap<string, string>;

/** Starts services, and resolves with the addresses of those that run and the reasons why others do not. */
export type StartServices = (names: readonly string[]) => Promise<{
  readonly addresses: ServiceAddresses;
  readonly failed: Readonly<Record<string, string>>;
}>;

/** Where services listen. */
export interface ServiceDirectory {
  /** Addresses by service; they change while the edge runs. */
  readonly addresses: ServiceAddresses;
  /** Takes addresses from the pattern without asking whether anything listens there: for the site that an edge starts with. */
  assume(names: Iterable<string>): void;
  /** Takes these addresses in the place of all others. */
  replace(services: ServiceAddresses): void;
  /** Looks for services, and resolves with those that are not there. */
  find(names: ReadonlySet<string>): Promise<MissingServices>;
  /** Looks for services, has those started that the supervisor of the edge can start, and resolves with the others. */
  provide(names: ReadonlySet<string>): Promise<MissingServices>;
}

export interface DirectoryOptions {
  readonly addresses: Map<string, readonly string[]>;
  /** Addresses with `{service}` in the place of the name, for services that `addresses` does not have. */
  readonly pattern?: readonly string[] | undefined;
  /** Of an edge whose supervisor starts services. */
  readonly start?: StartServices | undefined;
}

export function createServiceDirectory({ addresses, pattern, start }: DirectoryOptions): ServiceDirectory {
  const probedAt = new Map<string, number>();
  const addressesOf = (name: string) => (pattern ?? []).map((each) => each.replaceAll('{service}', name));

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
    assume(names) {
      for (const name of names) if (!addresses.has(name) && pattern) addresses.set(name, addressesOf(name));
    },
    replace(services) {
      for (const name of addresses.keys()) if (!services.has(name)) addresses.delete(name);
      for (const [name, copies] of services) addresses.set(name, copies);
    },
    find,
    async provide(names) {
      // Somebody waits for the answer: look now.
      for (const name of names) probedAt.delete(name);
      const missing = await find(names);
      if (missing.size === 0 || !start) return missing;
      const started = await start([...missing.keys()]);
      for (const [name, copies] of started.addresses) addresses.set(name, copies);
      const still = [...(await find(names))];
      return new Map(still.map(([name, why]) => [name, started.failed[name] ?? why]));
    },
  };
}

const PATTERN = '*';

/** The directory of the variable `SERVICES`: `name=address` for each copy, `*=http://{service}:4000` for all others. */
export function directoryOf(services: string, start?: StartServices): ServiceDirectory {
  const addresses = parseServices(services);
  const pattern = addresses.get(PATTERN);
  addresses.delete(PATTERN);
  return createServiceDirectory({ addresses, pattern, start });
}

/** Names of the services that areas need. */
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
