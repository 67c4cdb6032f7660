import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isExpired, readChannel, readManifest, visibleChannels } from '@larkfield/federation/compose';
import type {
  EdgeMessage,
  SupervisorMessage,
} from '../../services/edge/src/service-clients/supervisor-connection.ts';
import { servedManifest } from '../workspace/live-site.ts';
import { ROOT } from '../workspace/paths.ts';
import { findFreePort } from '../processes/ports.ts';
import type { Settings } from '../processes/settings.ts';
import type { Supervisor } from '../processes/supervisor.ts';

export interface SiteServicesOptions {
  readonly supervisor: Supervisor;
  readonly print: (line: string) => void;
  readonly settings: Settings;
  readonly mongodbUrl: string;
  readonly sites: string;
  readonly store: string;
  /** Ports of stand-ins for services, which are not started. */
  readonly externalPorts: ReadonlyMap<string, number>;
}

/** The services of a site, each a process of the supervisor. */
export interface SiteServices {
  readonly ports: ReadonlyMap<string, number>;
  /** Returns the value of the edge's variable `SERVICES`. */
  addresses(): string;
  /** Starts the services of the live site's areas. @throws Error when one does not start. */
  start(): Promise<void>;
  handleEdgeMessage(message: EdgeMessage): void;
  /**
   * Replaces every service in turn: starts a new instance, tells the edge, stops the old one. Starts services that a
   * site needs now, and stops those that no site needs any more.
   */
  restart(): Promise<void>;
}

const scriptOf = (name: string): string => `services/${name}/src/server.ts`;

/** The service that other services call. */
const FILES = 'files';

/**
 * The file service handles bytes and few objects: a small young generation is enough. The allocator settings (GNU)
 * return freed memory to the system instead of keeping fragments.
 */
const FILES_MEMORY = {
  NODE_OPTIONS: '--max-semi-space-size=1',
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: String(64 * 1024),
  MALLOC_TRIM_THRESHOLD_: String(128 * 1024),
};

export function createSiteServices(options: SiteServicesOptions): SiteServices {
  const { supervisor, print, sites, externalPorts } = options;
  const ports = new Map<string, number>();
  const startService = serviceStarter(options, ports);
  /** The queue of starts, restarts and stops, which run one at a time. */
  let queue = Promise.resolve();

  const addresses = () =>
    [...ports, ...externalPorts].map(([name, port]) => `${name}=http://127.0.0.1:${port}`).join(',');

  /** Starts one more service. Resolves with the reason when it does not start. */
  async function add(name: string): Promise<string | undefined> {
    if (ports.has(name)) return undefined;
    if (!existsSync(join(ROOT, scriptOf(name)))) return `there is no ${scriptOf(name)} on this machine`;
    const port = await findFreePort();
    try {
      await startService(name, port);
    } catch (error) {
      await supervisor.stopProcess(name);
      return messageOf(error);
    }
    ports.set(name, port);
    print(`${name}: started, because a release needs it`);
    return undefined;
  }

  async function tellEdge(): Promise<void> {
    const services = addresses();
    const message: SupervisorMessage = { services };
    await supervisor.updateEnv('edge', { SERVICES: services }, message);
  }

  async function restartNow(): Promise<void> {
    const before = [...ports.keys()];
    const wanted = servicesOfSites(sites).difference(externalPorts);
    for (const name of wanted) {
      const why = await add(name);
      if (why !== undefined) print(why);
    }
    const unwanted = before.filter((name) => !wanted.has(name));
    for (const name of unwanted) ports.delete(name);
    await tellEdge();
    for (const name of unwanted) {
      await supervisor.stopProcess(name);
      print(`${name}: stopped, because no site needs it`);
    }
    const restarted = before.filter((name) => wanted.has(name));
    await restartAll(restarted, { ...options, ports, tellEdge });
  }

  async function startNeeded(needs: readonly string[], question: number): Promise<void> {
    const failed: Record<string, string> = {};
    for (const name of needs) {
      const why = await add(name);
      if (why !== undefined) failed[name] = why;
    }
    await tellEdge();
    const answer: SupervisorMessage = { services: addresses(), question, failed };
    supervisor.send('edge', answer);
  }

  const inTurn = (work: () => Promise<void>): Promise<void> => {
    queue = queue.then(work).catch((error: unknown) => print(messageOf(error)));
    return queue;
  };

  return {
    ports,
    addresses,
    async start() {
      const { contracts } = servedManifest(sites);
      const named = new Set(contracts.flatMap(({ services }) => services));
      const names = [...named.difference(externalPorts)].sort();
      for (const name of names) ports.set(name, await findFreePort());
      await Promise.all(names.map((name) => startService(name, ports.get(name) ?? 0)));
    },
    handleEdgeMessage(message) {
      if ('needs' in message) void inTurn(() => startNeeded(message.needs, message.question));
    },
    restart: () => inTurn(restartNow),
  };
}

function filesUrl(ports: ReadonlyMap<string, number>): { readonly FILES_URL?: string } {
  const port = ports.get(FILES);
  return port === undefined ? {} : { FILES_URL: `http://127.0.0.1:${port}` };
}

function serviceStarter(
  { supervisor, settings, mongodbUrl, sites, store }: SiteServicesOptions,
  ports: ReadonlyMap<string, number>,
) {
  return async (name: string, port: number): Promise<void> => {
    const spec = {
      name,
      script: scriptOf(name),
      env: {
        ...settings.passed,
        PORT: String(port),
        ...filesUrl(ports),
        ...(name === FILES ? FILES_MEMORY : {}),
        MONGODB_URL: mongodbUrl,
        DATA_DIR: settings.dataDir,
        SITE_ORIGIN: settings.origin,
        STORE_DIR: store,
        SITES_DIR: sites,
      },
    };
    // The edge is stopped before the services.
    await supervisor.start(spec, 'edge');
  };
}

interface RestartOptions extends Pick<SiteServicesOptions, 'supervisor' | 'print'> {
  readonly ports: Map<string, number>;
  readonly tellEdge: () => Promise<void>;
}

/**
 * Replaces services in turn; one whose new instance does not start keeps the old one. The old file service stops only
 * after all other services know the new one.
 */
async function restartAll(
  names: readonly string[],
  { supervisor, print, ports, tellEdge }: RestartOptions,
): Promise<void> {
  const restart = async (name: string, then?: () => Promise<void>): Promise<void> => {
    const port = await findFreePort();
    try {
      await supervisor.replace(name, { PORT: String(port), ...filesUrl(ports) }, async () => {
        ports.set(name, port);
        await tellEdge();
        await then?.();
      });
    } catch (error) {
      print(`${messageOf(error)}; the old instance stays`);
    }
  };
  const others = async () => {
    for (const name of names) if (name !== FILES) await restart(name);
  };
  const before = ports.get(FILES);
  if (names.includes(FILES)) await restart(FILES, others);
  if (ports.get(FILES) === before) await others();
}

/** Returns the services of the live site and of the other channels' sites. */
function servicesOfSites(sites: string): Set<string> {
  const channels = visibleChannels(sites).flatMap((name) => {
    const channel = readChannel(sites, name);
    return channel && !isExpired(channel) ? readManifest(join(sites, channel.site)) : [];
  });
  const manifests = [servedManifest(sites), ...channels];
  return new Set(manifests.flatMap(({ contracts }) => contracts.flatMap(({ services }) => services)).sort());
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
