import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isOver, readChannel, readManifest, visibleChannels } from '@larkfield/federation/compose';
import type { EdgeMessage, SupervisorMessage } from '../../services/edge/src/supervised.ts';
import { servedManifest } from './live-folder.ts';
import { ROOT } from './paths.ts';
import { freePort } from './ports.ts';
import type { Settings } from './settings.ts';
import type { Supervisor } from './supervisor.ts';

export interface SiteServicesOptions {
  readonly supervisor: Supervisor;
  readonly print: (line: string) => void;
  readonly settings: Settings;
  readonly mongodbUrl: string;
  readonly sites: string;
  readonly store: string;
  /** Ports of services that are not to be started: something else answers for them. */
  readonly elsewhere: ReadonlyMap<string, number>;
}

/** The services of a site, each a process of the supervisor. */
export interface SiteServices {
  readonly ports: ReadonlyMap<string, number>;
  /** For the variable `SERVICES` of the edge. */
  addresses(): string;
  /** Starts the services that areas of the live site name. @throws Error when one does not start */
  start(): Promise<void>;
  /** Starts services while the edge runs and asks for them. */
  answerEdge(message: EdgeMessage): void;
  /**
   * Replaces every service by a new copy, one after the other: the new copy starts, the edge is told, the old copy ends. Starts
   * those that a site names now, and stops those that no site names any more.
   */
  restart(): Promise<void>;
}

const scriptOf = (name: string): string => `services/${name}/src/server.ts`;

/** The service that others call, beside the edge. */
const FILES = 'files';

/**
 * It handles bytes and hardly any objects: a small young generation is enough, and what is freed goes back to the system
 * instead of waiting in pieces for blocks of the same length (the allocator of GNU systems).
 */
const FILES_MEMORY = {
  NODE_OPTIONS: '--max-semi-space-size=1',
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: String(64 * 1024),
  MALLOC_TRIM_THRESHOLD_: String(128 * 1024),
};

export function createSiteServices(options: SiteServicesOptions): SiteServices {
  const { supervisor, print, settings, mongodbUrl, sites, store, elsewhere } = options;
  const ports = new Map<string, number>();
  /** Starts, restarts and stops come one after the other. */
  let turn = Promise.resolve();

  const addresses = () =>
    [...ports, ...elsewhere].map(([name, port]) => `${name}=http://127.0.0.1:${port}`).join(',');
  const filesUrl = () => (ports.has(FILES) ? { FILES_URL: `http://127.0.0.1:${ports.get(FILES)}` } : {});

  async function startService(name: string, port: number): Promise<void> {
    const spec = {
      name,
      script: scriptOf(name),
      env: {
        ...settings.passed,
        PORT: String(port),
        ...filesUrl(),
        ...(name === FILES ? FILES_MEMORY : {}),
        MONGODB_URL: mongodbUrl,
        DATA_DIR: settings.dataDir,
        SITE_ORIGIN: settings.origin,
        STORE_DIR: store,
        SITES_DIR: sites,
      },
    };
    // A stop ends the edge first.
    await supervisor.start(spec, 'edge');
  }

  /** Starts a service beside those that run. Resolves with the reason when it does not start. */
  async function add(name: string): Promise<string | undefined> {
    if (ports.has(name)) return undefined;
    if (!existsSync(join(ROOT, scriptOf(name)))) return `there is no ${scriptOf(name)} on this machine`;
    const port = await freePort();
    try {
      await startService(name, port);
    } catch (error) {
      await supervisor.end(name);
      return messageOf(error);
    }
    ports.set(name, port);
    print(`${name}: started, because a release needs it`);
    return undefined;
  }

  async function tellEdge(): Promise<void> {
    const services = addresses();
    const message: SupervisorMessage = { services };
    await supervisor.change('edge', { SERVICES: services }, message);
  }

  async function restartService(name: string, then?: () => Promise<void>): Promise<void> {
    const port = await freePort();
    try {
      await supervisor.replace(name, { PORT: String(port), ...filesUrl() }, async () => {
        ports.set(name, port);
        await tellEdge();
        await then?.();
      });
    } catch (error) {
      print(`${messageOf(error)}; the one before stays`);
    }
  }

  /** The old copy of the file service stays until all others have been told where the new one is. */
  async function restartAll(names: readonly string[]): Promise<void> {
    const others = async () => {
      for (const name of names) if (name !== FILES) await restartService(name);
    };
    const before = ports.get(FILES);
    if (names.includes(FILES)) await restartService(FILES, others);
    if (ports.get(FILES) === before) await others();
  }

  async function restartNow(): Promise<void> {
    const before = [...ports.keys()];
    const wanted = servicesOfSites(sites).difference(elsewhere);
    for (const name of wanted) {
      const why = await add(name);
      if (why !== undefined) print(why);
    }
    const unwanted = before.filter((name) => !wanted.has(name));
    for (const name of unwanted) ports.delete(name);
    await tellEdge();
    for (const name of unwanted) {
      await supervisor.end(name);
      print(`${name}: stopped, because no site needs it`);
    }
    await restartAll(before.filter((name) => wanted.has(name)));
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
    turn = turn.then(work).catch((error: unknown) => print(messageOf(error)));
    return turn;
  };

  return {
    ports,
    addresses,
    async start() {
      const { contracts } = servedManifest(sites);
      const named = new Set(contracts.flatMap(({ services }) => services));
      const names = [...named.difference(elsewhere)].sort();
      for (const name of names) ports.set(name, await freePort());
      await Promise.all(names.map((name) => startService(name, ports.get(name) ?? 0)));
    },
    answerEdge(message) {
      if ('needs' in message) void inTurn(() => startNeeded(message.needs, message.question));
    },
    restart: () => inTurn(restartNow),
  };
}

/** Services that areas of the live site name, and of the sites that other channels name. */
function servicesOfSites(sites: string): Set<string> {
  const channels = visibleChannels(sites).flatMap((name) => {
    const channel = readChannel(sites, name);
    return channel && !isOver(channel) ? readManifest(join(sites, channel.site)) : [];
  });
  const manifests = [servedManifest(sites), ...channels];
  return new Set(manifests.flatMap(({ contracts }) => contracts.flatMap(({ services }) => services)).sort());
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
