import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { databaseSocket } from './database.ts';
import { servedManifest } from './live-folder.ts';
import { startPayPalStandIn } from './paypal-stand-in.ts';
import { freePort, isTaken } from './ports.ts';
import { SITES, STORE } from './paths.ts';
import { SettingsError, SHARED_STORE, type Settings } from './settings.ts';
import { Supervisor } from './supervisor.ts';

export interface RunningSite {
  readonly origin: string;
  /** Address of the database, embedded or not. */
  readonly mongodbUrl: string;
  pid(name: string): number | undefined;
  /** Ends a service, which is started again at once. */
  restartService(name: string): Promise<void>;
  /** Port that each service listens on. */
  readonly ports: ReadonlyMap<string, number>;
  /** Starts every service anew, one after the other: the new copy first, then the old one is ended. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

export interface RunOptions {
  readonly print: (line: string) => void;
  /** Starts the processes; hand one in to be able to stop them before all are ready. */
  readonly supervisor?: Supervisor;
  /** Folder of composed sites whose live one is served; that of the build without it. */
  readonly sites?: string;
  /** Root of the release store; that of the build without it. */
  readonly store?: string;
  /** Further variables for the edge, such as `DEV_AREAS`, and for all services. */
  readonly edge?: Readonly<Record<string, string>>;
  readonly services?: Readonly<Record<string, string>>;
  /** Ports of services that are not to be started: something else answers for them. */
  readonly elsewhere?: ReadonlyMap<string, number>;
}

/** Starts database, services and edge of the live site; settles when all are ready. */
export async function runSite(settings: Settings, options: RunOptions): Promise<RunningSite> {
  const {
    print,
    edge = {},
    services: further = {},
    sites = SITES,
    store = STORE,
    elsewhere = new Map(),
  } = options;
  const { supervisor = new Supervisor({ print }) } = options;
  if (await isTaken(settings.port, settings.host)) {
    throw new SettingsError(
      `Port ${settings.port} is in use. Set PORT to another one, for example PORT=3001 npm start`,
    );
  }
  try {
    const mongodbUrl = settings.mongodbUrl ?? (await startDatabase(supervisor, settings));
    const edgeKey = settings.passed['EDGE_KEY'] || randomBytes(32).toString('base64url');
    const payments = await startPayPalStandIn(supervisor, settings);
    const passed = { ...settings.passed, EDGE_KEY: edgeKey, ...payments, ...further };
    const services = await startServices(
      supervisor,
      { ...settings, passed },
      { mongodbUrl, sites, store, elsewhere },
    );
    await supervisor.start({
      name: 'edge',
      script: 'services/edge/src/server.ts',
      env: {
        PORT: String(settings.port),
        HOST: settings.host,
        SITES_DIR: sites,
        STORE_DIR: store,
        SITE_ORIGIN: settings.origin,
        SERVICES: addressesOf(new Map([...services, ...elsewhere])),
        OPERATOR_PORT: settings.operatorPort,
        PAGE_REPORTS: settings.pageReports,
        EDGE_KEY: edgeKey,
        TRUSTED_PROXIES: settings.trustedProxies,
        ...Object.fromEntries(SHARED_STORE.map((name) => [name, settings.passed[name]])),
        TLS_CERT: settings.tls?.cert,
        TLS_KEY: settings.tls?.key,
        ...edge,
      },
    });
    return {
      origin: settings.origin,
      mongodbUrl,
      pid: (name) => supervisor.pid(name),
      restartService: (name) => supervisor.restart(name),
      ports: services,
      restart: () => restartServices(supervisor, services, print),
      stop: () => supervisor.stop(),
    };
  } catch (error) {
    await supervisor.stop();
    throw error;
  }
}

/**
 * The embedded database, with its files below the data folder. It knows no passwords, so it listens at a socket that only
 * the same user can open.
 * @throws SettingsError where there can be none
 */
export async function startDatabase(
  supervisor: Supervisor,
  { dataDir }: Pick<Settings, 'dataDir'>,
): Promise<string> {
  const dir = join(dataDir, 'database');
  const socket = databaseSocket(dir);
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  await supervisor.start({
    name: 'database',
    script: 'packages/embedded-mongo/src/serve.ts',
    args: ['--socket', socket, '--dir', dir],
    // The socket's place may depend on it.
    env: { TMPDIR: tmpdir() },
  });
  return `mongodb://${encodeURIComponent(socket)}/larkfield?directConnection=true`;
}

const addressesOf = (ports: ReadonlyMap<string, number>): string =>
  [...ports].map(([name, port]) => `${name}=http://127.0.0.1:${port}`).join(',');

/**
 * A service whose new copy does not start keeps its old one. Files comes first, and its old copy stays until all others
 * have been told where the new one is.
 */
async function restartServices(
  supervisor: Supervisor,
  ports: Map<string, number>,
  print: RunOptions['print'],
): Promise<void> {
  const restart = async (name: string, then?: () => Promise<void>): Promise<void> => {
    const port = await freePort();
    try {
      await supervisor.replace(name, { PORT: String(port), ...filesUrl(ports) }, async () => {
        ports.set(name, port);
        const SERVICES = addressesOf(ports);
        await supervisor.change('edge', { SERVICES }, { services: SERVICES });
        await then?.();
      });
    } catch (error) {
      print(`${error instanceof Error ? error.message : String(error)}; the one before stays`);
    }
  };
  const others = [...ports.keys()].filter((name) => name !== FILES);
  const restartOthers = async (): Promise<void> => {
    for (const name of others) await restart(name);
  };
  if (!ports.has(FILES)) return restartOthers();
  const before = ports.get(FILES);
  await restart(FILES, restartOthers);
  if (ports.get(FILES) === before) await restartOthers();
}

/** The service that others ask, beside the edge. */
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

function filesUrl(ports: ReadonlyMap<string, number>): { readonly FILES_URL?: string } {
  const port = ports.get(FILES);
  return port === undefined ? {} : { FILES_URL: `http://127.0.0.1:${port}` };
}

/** Every service that an area of the live site names. Returns the port of each. */
async function startServices(
  supervisor: Supervisor,
  settings: Settings,
  {
    mongodbUrl,
    sites,
    store,
    elsewhere,
  }: { readonly mongodbUrl: string; readonly sites: string; readonly store: string } & Required<
    Pick<RunOptions, 'elsewhere'>
  >,
): Promise<Map<string, number>> {
  const { contracts } = servedManifest(sites);
  const named = [...new Set(contracts.flatMap(({ services }) => services))].sort();
  const names = named.filter((name) => !elsewhere.has(name));
  const ports = new Map<string, number>();
  for (const name of names) ports.set(name, await freePort());
  const started = names.map(async (name) => {
    await supervisor.start({
      name,
      script: `services/${name}/src/server.ts`,
      env: {
        ...settings.passed,
        PORT: String(ports.get(name)),
        ...filesUrl(ports),
        ...(name === FILES ? FILES_MEMORY : {}),
        MONGODB_URL: mongodbUrl,
        DATA_DIR: settings.dataDir,
        SITE_ORIGIN: settings.origin,
        STORE_DIR: store,
        SITES_DIR: sites,
      },
    });
  });
  await Promise.all(started);
  return ports;
}
