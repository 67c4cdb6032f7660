import { readFileSync } from 'node:fs';
import accepts from '@fastify/accepts';
import cookies from '@fastify/cookie';
import { CALL_LIMITS, LONGEST_CALL_MS } from '@larkfield/contracts';
import type { EdgeReport } from '@larkfield/federation/compose';
import { createLog, type Log, type Tracing } from '@larkfield/kit';
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
} from 'fastify';
import { refuseFile, registerAssets } from './assets.ts';
import { registerCanary } from './channels/canary.ts';
import { compareReports } from './channels/compare-reports.ts';
import { followChannels, type FollowChannels } from './channels/follow.ts';
import { registerPreviews } from './channels/previews.ts';
import { followTrials } from './channels/trial.ts';
import { createVisits, type Visits } from './channels/visits.ts';
import { parsePairs, type EdgeConfig, type ServiceAddresses } from './config.ts';
import { registerDevAreas } from './dev-areas.ts';
import { limitConnections } from './connections.ts';
import { createDynamicPages, type DynamicPages } from './dynamic-pages.ts';
import { registerEarlyRefusals } from './early-refusals.ts';
import { addEdgeKey } from './edge-key.ts';
import { checkForwardedFor } from './forwarded-for.ts';
import { formPosts } from './form-posts.ts';
import { registerRetryAfter, registerSecurityHeaders, securityHeaders } from './headers.ts';
import { readinessOf, registerHealth } from './health.ts';
import { createListedAddresses } from './listed-addresses.ts';
import { followLiveSite, type SiteOf } from './live-site.ts';
import { registerLiveReleases } from './live-releases.ts';
import { registerMachineFiles } from './machine-files.ts';
import { registerPageData } from './page-data.ts';
import { addOperator } from './operator.ts';
import { refuseWhenLate } from './overload.ts';
import { createPageService } from './page-service.ts';
import { registerPages, type PageSender } from './pages.ts';
import { registerPreferences } from './preferences.ts';
import { refuse, registerProxy } from './proxy.ts';
import { limitResets } from './resets.ts';
import { createServiceClient, type ServiceClientOptions } from './service-client.ts';
import { directoryOf, type ServiceDirectory } from './service-directory.ts';
import { createViewers } from './viewers.ts';
import { createEdgeMetrics, measureRequests, type EdgeMetrics } from './watch/metrics.ts';
import { registerPageReports, type OnReport } from './watch/page-reports.ts';
import { traceEdge } from './watch/traces.ts';
import { tellOfWriting } from './writing.ts';

const ONE_SECOND_MS = 1_000;
/** For the headers of a request; a body has the time of its call. */
const HEADERS_MS = 10 * ONE_SECOND_MS;
/** Requests that one HTTP/2 connection may have open at once; Node's own bound is none. */
const MOST_STREAMS = 100;

type Answer = (request: FastifyRequest, reply: FastifyReply) => unknown;

/** What the edge is put together from; what is left out is what it runs with. */
export interface EdgeParts {
  readonly follow?: typeof followLiveSite;
  readonly directory?: ServiceDirectory | undefined;
  readonly channelsOf?: FollowChannels | undefined;
  readonly tracing?: Tracing | undefined;
  /** Takes what this edge reports to release commands, besides the folder of sites. */
  readonly onEdgeReport?: ((report: EdgeReport) => void) | undefined;
}

/**
 * The one origin of the site: pages, released files, calls to the services. `follow` decides which site answers;
 * `directory`, where each service listens, is looked at for each call, and may change; `channelsOf` serves other sites beside.
 * Traces are off without `tracing`.
 */
export async function createEdge(
  config: EdgeConfig,
  log: Log = createLog({ level: 'info' }),
  parts: EdgeParts = {},
): Promise<FastifyInstance> {
  const { follow = followLiveSite, channelsOf = followChannels, tracing } = parts;
  const directory = parts.directory ?? directoryOf(config.SERVICES);
  const { addresses: services } = directory;
  const { SITES_DIR: sitesDir, STORE_DIR: storeDir, SITE_ORIGIN: origin, TRUSTED_PROXIES: proxies } = config;
  let warm: DynamicPages['warm'] = async () => undefined;
  const prepare: DynamicPages['warm'] = (...wanted) => warm(...wanted);
  const followed = { sitesDir, storeDir, directory, prepare, log };
  const live = await follow({
    ...followed,
    tried: (id) => trials.tried(id),
    onChange: () => trials.report(),
  });
  const trials = followTrials({ ...followed, live, onReport: parts.onEdgeReport });
  const { siteOf: liveOf } = live;
  const channels = await channelsOf({ ...followed, live });
  const visits = createVisits();
  const siteOf = visits.siteOf(liveOf);
  const onNoAddress = (request: FastifyRequest, reply: FastifyReply, status: 404 | 414 = 404) => {
    if (request.url.startsWith('/api/')) return refuse(request, reply, 'NOT_FOUND');
    if (request.url.startsWith('/assets/')) return refuseFile(reply, status);
    return pages.system(request, reply, 'not-found', { status });
  };
  const app = create(config, log, onNoAddress);
  const metrics = createEdgeMetrics();
  const { shed } = metrics;
  limitConnections(app.server, proxies, { onRefused: () => shed('connections') });
  checkForwardedFor(app);
  limitResets(app, proxies, { onEnded: () => shed('resets') });
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
  refuseWhenLate(app, (request, reply) => {
    const isCall = request.url.startsWith('/api/');
    shed(isCall ? 'late call' : 'late page');
    if (isCall) return refuse(request, reply, 'UNAVAILABLE');
    return pages.system(request, reply, 'error', { status: 503 });
  });
  registerEarlyRefusals(app, onNoAddress);
  registerPreviews(app, channels, { visits, origin });
  registerCanary(app, channels, { visits, origin });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, body),
  );
  // Before all routes: `await` below freezes what those already there do about an error.
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
  app.addHook('onReady', () => prepare(live.current()));
  return app;
}

interface SiteParts extends Pick<EdgeParts, 'tracing'> {
  /** What answers a visitor, and what answers those without a channel of their own. */
  readonly siteOf: SiteOf;
  readonly liveOf: SiteOf;
  readonly services: ServiceAddresses;
  readonly visits: Visits;
  readonly metrics: EdgeMetrics;
  readonly onReport: OnReport;
  readonly log: Log;
}

/** What a site answers: files, preferences, pages and calls. */
async function registerSite(
  app: FastifyInstance,
  config: EdgeConfig,
  { siteOf, liveOf, services, visits, metrics, onReport, tracing, log }: SiteParts,
): Promise<Pick<DynamicPages, 'warm'> & { readonly pages: PageSender }> {
  const { SITES_DIR: sitesDir, STORE_DIR: storeDir, SITE_ORIGIN: origin } = config;
  registerDevAreas(app, parsePairs(config.DEV_AREAS));
  await registerAssets(app, storeDir);
  registerPreferences(app, origin);
  const onChange = tellOfCopies(log);
  const traceHeaders = () => tracing?.headers() ?? {};
  const pageService = createPageService(services, config.EDGE_KEY, { onChange, traceHeaders });
  app.addHook('onClose', () => pageService.close());
  const { answerPage, written, warm } = createDynamicPages(services, pageService.ask, log, metrics);
  tellOfWriting(app, siteOf, written);
  const listAddresses = createListedAddresses(services, pageService.list, log);
  registerPageData(app, siteOf, answerPage);
  const client = createServiceClient(services, { onChange });
  app.addHook('onClose', () => client.close());
  const admitAdmin = createViewers(siteOf, client);
  registerMachineFiles(app, siteOf, { origin, sitesDir, listAddresses, admitAdmin });
  registerLiveReleases(app, siteOf, { sitesDir, liveOf, admitAdmin });
  const { PAGE_REPORTS: reports = 0 } = config;
  registerPageReports(app, { origin, share: reports, metrics, admitAdmin, onReport });
  const pages = registerPages(app, siteOf, {
    origin,
    answerPage,
    admitAdmin,
    previewOf: visits.previewOf,
    reports,
  });
  await registerProxy(app, siteOf, {
    services,
    client,
    ...formPosts(client, pages),
    onBusy: () => metrics.shed('busy service'),
  });
  return { pages, warm };
}

/** What is answered where there is nothing, and where something went wrong. */
function answerFailures(app: FastifyInstance, system: PageSender['system']): void {
  app.setNotFoundHandler((request, reply) =>
    request.url.startsWith('/api/') || !['GET', 'HEAD'].includes(request.method)
      ? refuse(request, reply, 'NOT_FOUND')
      : system(request, reply, 'not-found'),
  );
  app.setErrorHandler<Error & { statusCode?: number }>((error, request, reply) => {
    const ours = !error.statusCode || error.statusCode >= 500;
    if (ours) request.log.error({ err: error }, 'request failed');
    if (request.url.startsWith('/api/')) {
      const theirs = error.statusCode === 413 ? 'TOO_LARGE' : 'BODY_UNREADABLE';
      return refuse(request, reply, ours ? 'INTERNAL' : theirs);
    }
    const { statusCode: status = 500 } = error;
    return system(request, reply, status === 404 ? 'not-found' : 'error', { status });
  });
}

function tellOfCopies(log: Log): NonNullable<ServiceClientOptions['onChange']> {
  return ({ service, origin }, ms) => {
    if (ms > 0) log.warn({ service, ms }, `copy ${origin} is left out`);
    else log.info({ service }, `copy ${origin} is called again`);
  };
}

/** `onNoAddress` answers a request whose address is none. */
function create(config: EdgeConfig, log: Log, onNoAddress: Answer): FastifyInstance {
  const options = {
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    requestIdHeader: false,
    trustProxy: config.TRUSTED_PROXIES?.split(',') ?? false,
    genReqId: () => crypto.randomUUID(),
    bodyLimit: CALL_LIMITS.maxBodyBytes,
    // Each call has a shorter time of its own.
    requestTimeout: LONGEST_CALL_MS,
    connectionTimeout: LONGEST_CALL_MS,
    keepAliveTimeout: 15 * ONE_SECOND_MS,
    forceCloseConnections: 'idle',
    // An address such as `/%zz` reaches no route and no hook.
    frameworkErrors: (_error, request, reply) =>
      void onNoAddress(request, reply.headers(securityHeaders(config.SITE_ORIGIN))),
  } satisfies FastifyServerOptions;
  const app = Fastify({ ...options, ...transportOf(config) } as FastifyServerOptions);
  app.server.headersTimeout = HEADERS_MS;
  return app;
}

/** Routes are written against Node's common request and answer, which HTTP/2 offers as well. */
function transportOf({ TLS_CERT: cert, TLS_KEY: key }: EdgeConfig): object {
  const limits = { connectionsCheckingInterval: ONE_SECOND_MS };
  if (!cert || !key) return { http: limits };
  const files = { cert: readFileSync(cert), key: readFileSync(key) };
  const settings = { maxConcurrentStreams: MOST_STREAMS };
  return {
    http2: true,
    http2SessionTimeout: 15 * ONE_SECOND_MS,
    https: { ...files, ...limits, settings, allowHTTP1: true },
  };
}
