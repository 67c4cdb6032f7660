import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EdgeMessage } from '../../services/edge/src/supervised.ts';
import { databaseSocket } from './database.ts';
import { startPayPalStandIn } from './paypal-stand-in.ts';
import { isTaken } from './ports.ts';
import { SITES, STORE } from './paths.ts';
import { createSiteServices } from './site-services.ts';
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
  /** Replaces every service by a new copy, starts those that a site names now, stops those that none names any more. */
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
    const services = createSiteServices({
      ...{ supervisor, print, mongodbUrl, sites, store, elsewhere },
      settings: { ...settings, passed },
    });
    await services.start();
    supervisor.listen('edge', (message) => services.answerEdge(message as EdgeMessage));
    await supervisor.start({
      name: 'edge',
      script: 'services/edge/src/server.ts',
      env: {
        PORT: String(settings.port),
        HOST: settings.host,
        SITES_DIR: sites,
        STORE_DIR: store,
        SITE_ORIGIN: settings.origin,
        SERVICES: services.addresses(),
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
      ports: services.ports,
      restart: services.restart,
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
