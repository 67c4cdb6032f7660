import { readFileSync } from 'node:fs';
import accepts from '@fastify/accepts';
import cookies from '@fastify/cookie';
import { DEFAULT_CALL_LIMITS, MAX_CALL_MS } from '@larkfield/contracts';
import type { EdgeReport } from '@larkfield/federation/compose';
import type { Tracing } from '@larkfield/kit/monitoring';
import { createLog, type Log } from '@larkfield/kit/runtime';
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
} from 'fastify';
import { sendFileError, registerAssets } from './files/assets.ts';
import { registerCanary } from './channels/canary.ts';
import { compareReports } from './channels/compare-reports.ts';
import { followChannels, type FollowChannels } from './channels/channels.ts';
import { registerPreviews } from './channels/previews.ts';
import { followTrials } from './channels/trials.ts';
import { createChannelAssignments, type ChannelAssignments } from './channels/channel-assignments.ts';
import { parsePairs, type EdgeConfig, type ServiceAddresses } from './config.ts';
import { registerDevAreas } from './files/dev-areas.ts';
import { limitConnections } from './protection/connection-limit.ts';
import { createDynamicPages, START_WARM_LIMIT_MS, type DynamicPages } from './dynamic-pages/dynamic-pages.ts';
import { registerEarlyRejections } from './protection/early-rejections.ts';
import { addEdgeKey } from './requests/edge-key.ts';
import { checkForwardedFor } from './protection/forwarded-for.ts';
import { createFormHandlers } from './forms/form-posts.ts';
import {
  registerRetryAfter,
  registerSecurityHeaders,
  securityHeaders,
} from './protection/response-headers.ts';
import { readinessOf, registerHealth } from './service-clients/health.ts';
import { createListedAddresses } from './dynamic-pages/listed-addresses.ts';
import { followLiveSite, type SiteOf } from './sites/live-site.ts';
import { registerLiveReleases } from './channels/live-releases.ts';
import { registerMachineFiles } from './files/machine-files.ts';
import { registerPageData } from './dynamic-pages/page-data.ts';
import { addOperator } from './monitoring/operator.ts';
import { rejectWhenLate } from './protection/load-shedding.ts';
import { createPageService } from './dynamic-pages/page-service.ts';
import { registerPages, type PageSender } from './documents/pages.ts';
import { registerPreferences } from './documents/preferences.ts';
import { sendError, registerProxy } from './calls/proxy.ts';
import { limitResets } from './protection/stream-resets.ts';
import { createServiceClient, type ServiceClientOptions } from './service-clients/service-client.ts';
import { parseServiceDirectory, type ServiceDirectory } from './service-clients/service-directory.ts';
import { createAdmitAdmin } from './calls/admin-admission.ts';
import { createEdgeMetrics, measureRequests, type EdgeMetrics } from './monitoring/metrics.ts';
import { registerPageReports, type OnReport } from './page-reports/page-reports.ts';
import { traceEdge } from './monitoring/traces.ts';
import { invalidateOnWrite } from './dynamic-pages/invalidate-on-write.ts';

const ONE_SECOND_MS = 1_000;
/** Time limit for the headers of a request. A body has the time limit of its call. */
const HEADERS_MS = 10 * ONE_SECOND_MS;
/** Maximum open requests of one HTTP/2 connection. Node's default is unlimited. */
const MAX_STREAMS = 100;

type Answer = (request: FastifyRequest, reply: FastifyReply) => unknown;

/** Parts of the edge that tests and the server replace. Parts that are left out have defaults. */
export interface EdgeParts {
  readonly follow?: typeof followLiveSite;
  readonly directory?: ServiceDirectory | undefined;
  readonly channelsOf?: FollowChannels | undefined;
  readonly tracing?: Tracing | undefined;
  /** Receives the reports of this edge for release commands, in addition to the folder of sites. */
  readonly onEdgeReport?: ((report: EdgeReport) => void) | undefined;
}

/**
 * Creates the edge, the single origin of the site: pages, released files and calls to the services. `follow` provides the
 * live site, `directory` the current addresses of each service, `channelsOf` the sites of canary and previews. Without
 * `tracing`, traces are off.
 */
export async function createEdge(
  config: EdgeConfig,
  log: Log = createLog({ level: 'info' }),
  parts: EdgeParts = {},
): Promise<FastifyInstance> {
  const { follow = followLiveSite, channelsOf = followChannels, tracing } = parts;
  const directory = parts.directory ?? parseServiceDirectory(config.SERVICES);
  const { addresses: services } = directory;
  const { SITES_DIR: sitesDir, STORE_DIR: storeDir, SITE_ORIGIN: origin, TRUSTED_PROXIES: proxies } = config;
  let warm: DynamicPages['warm'] = async () => undefined;
  const prepare: DynamicPages['warm'] = (...wanted) => warm(...wanted);
  const siteOptions = { sitesDir, storeDir, directory, prepare, log };
  const live = await follow({
    ...siteOptions,
    takeTriedSite: (id) => trials.takeTriedSite(id),
    onChange: () => trials.report(),
  });
  const trials = followTrials({ ...siteOptions, live, onReport: parts.onEdgeReport });
  const { siteOf: liveOf } = live;
  const channels = await channelsOf({ ...siteOptions, live });
  const visits = createChannelAssignments();
  const siteOf = visits.siteOf(liveOf);
  const onInvalidAddress = (request: FastifyRequest, reply: FastifyReply, status: 404 | 414 = 404) => {
    if (request.url.startsWith('/api/')) return sendError(request, reply, 'NOT_FOUND');
    if (request.url.startsWith('/assets/')) return sendFileError(reply, status);
    return pages.system(request, reply, 'not-found', { status });
  };
  const app = create(config, log, onInvalidAddress);
  const metrics = createEdgeMetrics();
  const { countRejected } = metrics;
  limitConnections(app.server, proxies, { onRefused: () => countRejected('connections') });
  checkForwardedFor(app);
  limitResets(app, proxies, { onEnded: () => countRejected('resets') });
  traceEdge(app, tracing, proxies);
  measureRequests(app, metrics, (request) => visits.previewOf(request) !== undefined);
  app.addHook('onClose', async () => {
    live.close();
    trials.close();
    channels.close();
  });
  await app.register(accepts);
  await app.register(cookies, { hook: false });
  registerSecurityHeaders(app, origin);
  registerRetryAfter(app);
  rejectWhenLate(app, (request, reply) => {
    const isCall = request.url.startsWith('/api/');
    countRejected(isCall ? 'late call' : 'late page');
    if (isCall) return sendError(request, reply, 'UNAVAILABLE');
    return pages.system(request, reply, 'error', { status: 503 });
  });
  registerEarlyRejections(app, onInvalidAddress);
  registerPreviews(app, channels, { visits, origin });
  registerCanary(app, channels, { visits, origin });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, body),
  );
  // Must be registered before all routes: the `await` below freezes the error handler of existing routes.
  answerFailures(app, (...page) => pages.system(...page));
  addEdgeKey(app, config.EDGE_KEY);
  const readiness = readinessOf(services);
  registerHealth(app, readiness);
  const operator = { readiness, registry: metrics.registry, services };
  if (config.OPERATOR_PORT !== undefined) addOperator(app, operator, config.OPERATOR_PORT);
  const onReport = compareReports(channels, { visits, liveOf });
  const { pages, ...dynamic } = await registerSite(app, config, {
    siteOf,
    liveOf,
    services,
    visits,
    metrics,
    onReport,
    tracing,
    log,
  });
  ({ warm } = dynamic);
  app.addHook('onReady', () => prepare(live.current(), START_WARM_LIMIT_MS));
  return app;
}

interface SiteParts extends Pick<EdgeParts, 'tracing'> {
  /** Returns the site of the visitor's channel, and the live site. */
  readonly siteOf: SiteOf;
  readonly liveOf: SiteOf;
  readonly services: ServiceAddresses;
  readonly visits: ChannelAssignments;
  readonly metrics: EdgeMetrics;
  readonly onReport: OnReport;
  readonly log: Log;
}

async function registerSite(
  app: FastifyInstance,
  config: EdgeConfig,
  { siteOf, liveOf, services, visits, metrics, onReport, tracing, log }: SiteParts,
): Promise<Pick<DynamicPages, 'warm'> & { readonly pages: PageSender }> {
  const { SITES_DIR: sitesDir, STORE_DIR: storeDir, SITE_ORIGIN: origin } = config;
  registerDevAreas(app, parsePairs(config.DEV_AREAS));
  await registerAssets(app, storeDir);
  registerPreferences(app, origin);
  const onChange = logInstanceChanges(log);
  const traceHeaders = () => tracing?.headers() ?? {};
  const pageService = createPageService(services, config.EDGE_KEY, { onChange, traceHeaders });
  app.addHook('onClose', () => pageService.close());
  const { loadPage, invalidateService, warm } = createDynamicPages(services, pageService.ask, log, metrics);
  invalidateOnWrite(app, siteOf, invalidateService);
  const listAddresses = createListedAddresses(services, pageService.list, log);
  registerPageData(app, siteOf, loadPage);
  const client = createServiceClient(services, { onChange });
  app.addHook('onClose', () => client.close());
  const admitAdmin = createAdmitAdmin(siteOf, client);
  registerMachineFiles(app, siteOf, { origin, sitesDir, listAddresses, admitAdmin });
  registerLiveReleases(app, siteOf, { sitesDir, liveOf, admitAdmin });
  const { PAGE_REPORTS: reports = 0 } = config;
  registerPageReports(app, { origin, share: reports, metrics, admitAdmin, onReport });
  const pages = registerPages(app, siteOf, {
    origin,
    loadPage,
    admitAdmin,
    previewOf: visits.previewOf,
    reports,
  });
  await registerProxy(app, siteOf, {
    services,
    client,
    ...createFormHandlers(client, pages),
    onBusy: () => metrics.countRejected('busy service'),
  });
  return { pages, warm };
}

function answerFailures(app: FastifyInstance, system: PageSender['system']): void {
  app.setNotFoundHandler((request, reply) =>
    request.url.startsWith('/api/') || !['GET', 'HEAD'].includes(request.method)
      ? sendError(request, reply, 'NOT_FOUND')
      : system(request, reply, 'not-found'),
  );
  app.setErrorHandler<Error & { statusCode?: number }>((error, request, reply) => {
    const isServerError = !error.statusCode || error.statusCode >= 500;
    if (isServerError) request.log.error({ err: error }, 'request failed');
    if (request.url.startsWith('/api/')) {
      const clientError = error.statusCode === 413 ? 'TOO_LARGE' : 'BODY_UNREADABLE';
      return sendError(request, reply, isServerError ? 'INTERNAL' : clientError);
    }
    const { statusCode: status = 500 } = error;
    return system(request, reply, status === 404 ? 'not-found' : 'error', { status });
  });
}

function logInstanceChanges(log: Log): NonNullable<ServiceClientOptions['onChange']> {
  return ({ service, origin }, ms) => {
    if (ms > 0) log.warn({ service, ms }, `instance ${origin} is taken out of rotation`);
    else log.info({ service }, `instance ${origin} is back in rotation`);
  };
}

function create(config: EdgeConfig, log: Log, onInvalidAddress: Answer): FastifyInstance {
  const options = {
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    requestIdHeader: false,
    trustProxy: config.TRUSTED_PROXIES?.split(',') ?? false,
    genReqId: () => crypto.randomUUID(),
    bodyLimit: DEFAULT_CALL_LIMITS.maxBodyBytes,
    // Each call has its own, shorter limit.
    requestTimeout: MAX_CALL_MS,
    connectionTimeout: MAX_CALL_MS,
    keepAliveTimeout: 15 * ONE_SECOND_MS,
    forceCloseConnections: 'idle',
    // An address such as `/%zz` reaches neither routes nor hooks.
    frameworkErrors: (_error, request, reply) =>
      void onInvalidAddress(request, reply.headers(securityHeaders(config.SITE_ORIGIN))),
  } satisfies FastifyServerOptions;
  const app = Fastify({ ...options, ...transportOf(config) } as FastifyServerOptions);
  app.server.headersTimeout = HEADERS_MS;
  return app;
}

/**
 * Returns the options for HTTP/1 or, with a certificate, HTTP/2. Routes use only Node's common request and response API,
 * which HTTP/2 offers as well.
 */
function transportOf({ TLS_CERT: cert, TLS_KEY: key }: EdgeConfig): object {
  const limits = { connectionsCheckingInterval: ONE_SECOND_MS };
  if (!cert || !key) return { http: limits };
  const files = { cert: readFileSync(cert), key: readFileSync(key) };
  const settings = { maxConcurrentStreams: MAX_STREAMS };
  return {
    http2: true,
    http2SessionTimeout: 15 * ONE_SECOND_MS,
    https: { ...files, ...limits, settings, allowHTTP1: true },
  };
}
