import { readFileSync } from 'node:fs';
import accepts from '@fastify/accepts';
import cookies from '@fastify/cookie';
import { CALL_LIMITS, LONGEST_CALL_MS } from '@larkfield/contracts';
import { createLog, type Log } from '@larkfield/kit';
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
} from 'fastify';
import { refuseFile, registerAssets } from './assets.ts';
import { parsePairs, type EdgeConfig } from './config.ts';
import { DEV_SCRIPT, registerDevAreas } from './dev-areas.ts';
import { createDynamicPages } from './dynamic-pages.ts';
import { addEdgeKey } from './edge-key.ts';
import { formPosts } from './form-posts.ts';
import { registerSecurityHeaders, securityHeaders } from './headers.ts';
import { registerHealth } from './health.ts';
import { followLiveSite } from './live-site.ts';
import { registerMachineFiles } from './machine-files.ts';
import { registerPageData } from './page-data.ts';
import { createPageService } from './page-service.ts';
import { registerPages } from './pages.ts';
import { registerPreferences } from './preferences.ts';
import { refuse, registerProxy } from './proxy.ts';

const ONE_SECOND_MS = 1_000;

type Answer = (request: FastifyRequest, reply: FastifyReply) => unknown;

/** The one origin of the site: pages, released files, calls to the services. `follow` decides which site answers. */
export async function createEdge(
  config: EdgeConfig,
  log: Log = createLog({ level: 'info' }),
  follow = followLiveSite,
): Promise<FastifyInstance> {
  const { SITES_DIR: sitesDir, STORE_DIR: storeDir, SITE_ORIGIN: origin } = config;
  const services = parsePairs(config.SERVICES);
  const { siteOf, close } = await follow({ sitesDir, storeDir, services, log });
  const app = create(config, log, (request, reply) => {
    if (request.url.startsWith('/api/')) return refuse(request, reply, 'NOT_FOUND');
    if (request.url.startsWith('/assets/')) return refuseFile(reply);
    return pages.system(request, reply, 'not-found');
  });
  app.addHook('onClose', async () => close());
  await app.register(accepts);
  await app.register(cookies, { hook: false });
  registerSecurityHeaders(app, origin);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, body),
  );
  // Before all routes: `await` below freezes what those already there do about an error.
  app.setNotFoundHandler((request, reply) =>
    request.url.startsWith('/api/') || !['GET', 'HEAD'].includes(request.method)
      ? refuse(request, reply, 'NOT_FOUND')
      : pages.system(request, reply, 'not-found'),
  );
  app.setErrorHandler<Error & { statusCode?: number }>((error, request, reply) => {
    const ours = !error.statusCode || error.statusCode >= 500;
    if (ours) request.log.error({ err: error }, 'request failed');
    if (request.url.startsWith('/api/')) {
      const theirs = error.statusCode === 413 ? 'TOO_LARGE' : 'BODY_UNREADABLE';
      return refuse(request, reply, ours ? 'INTERNAL' : theirs);
    }
    const { statusCode: status = 500 } = error;
    return pages.system(request, reply, status === 404 ? 'not-found' : 'error', { status });
  });
  addEdgeKey(app, config.EDGE_KEY);
  registerHealth(app, services);
  const devAreas = parsePairs(config.DEV_AREAS);
  registerDevAreas(app, devAreas);
  await registerAssets(app, storeDir);
  registerMachineFiles(app, siteOf, { origin, sitesDir });
  registerPreferences(app, origin);
  const extra = devAreas.size > 0 ? DEV_SCRIPT : '';
  const pageService = createPageService();
  app.addHook('onClose', () => pageService.close());
  const answerPage = createDynamicPages(services, pageService.ask, log);
  registerPageData(app, siteOf, answerPage);
  const pages = registerPages(app, siteOf, { origin, answerPage, extra });
  await registerProxy(app, siteOf, services, formPosts(services, pages));
  return app;
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
  const { TLS_CERT: cert, TLS_KEY: key } = config;
  if (!cert || !key) return Fastify(options);
  const https = { cert: readFileSync(cert), key: readFileSync(key), allowHTTP1: true };
  // Routes are written against Node's common request and answer, which HTTP/2 offers as well.
  return Fastify({ ...options, http2: true, https } as FastifyServerOptions);
}
