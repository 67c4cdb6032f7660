import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EdgeMessage } from '../../services/edge/src/service-clients/supervisor-connection.ts';
import { databaseSocket } from '../processes/database.ts';
import { startPayPalStandIn } from './paypal-stand-in.ts';
import { isPortTaken } from '../processes/ports.ts';
import { SITES, STORE } from '../workspace/paths.ts';
import { createSiteServices } from './site-services.ts';
import { SettingsError, SHARED_STORE, type Settings } from '../processes/settings.ts';
import { Supervisor } from '../processes/supervisor.ts';

export interface RunningSite {
  readonly origin: string;
  readonly mongodbUrl: string;
  pid(name: string): number | undefined;
  restartService(name: string): Promise<void>;
  readonly ports: ReadonlyMap<string, number>;
  /**
   * Replaces every service by a new instance, starts services that a site needs now, and stops those that none needs any more.
   */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

export interface RunOptions {
  readonly print: (line: string) => void;
  /** Pass one to be able to stop the processes before all are ready. */
  readonly supervisor?: Supervisor;
  /** Folder of composed sites; by default that of the build. */
  readonly sites?: string;
  /** Release store; by default that of the build. */
  readonly store?: string;
  /** Further variables of the edge, such as `DEV_AREAS`, and of all services. */
  readonly edge?: Readonly<Record<string, string>>;
  readonly services?: Readonly<Record<string, string>>;
  /** Ports of stand-ins for services, which are not started. */
  readonly externalPorts?: ReadonlyMap<string, number>;
}

/** Starts database, services and edge of the live site. Resolves when all are ready. */
export async function runSite(settings: Settings, options: RunOptions): Promise<RunningSite> {
  const {
    print,
    edge = {},
    services: further = {},
    sites = SITES,
    store = STORE,
    externalPorts = new Map(),
  } = options;
  const { supervisor = new Supervisor({ print }) } = options;
  if (await isPortTaken(settings.port, settings.host)) {
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
      ...{ supervisor, print, mongodbUrl, sites, store, externalPorts },
      settings: { ...settings, passed },
    });
    await services.start();
    supervisor.onMessageFrom('edge', (message) => services.handleEdgeMessage(message as EdgeMessage));
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
 * Starts the embedded database with its files below the data folder. It has no passwords, so it listens at a socket
 * that only the same user can open. Returns its address.
 * @throws SettingsError where no such socket is possible.
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
    // The path of the socket may depend on it.
    env: { TMPDIR: tmpdir() },
  });
  return `mongodb://${encodeURIComponent(socket)}/larkfield?directConnection=true`;
}
