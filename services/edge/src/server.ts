import { flushCompileCache } from 'node:module';
import { openTracing } from '@larkfield/kit/monitoring';
import { createLog, shutDownGracefully, readConfig } from '@larkfield/kit/runtime';
import { createEdge } from './app.ts';
import { edgeConfig } from './config.ts';
import { parseServiceDirectory } from './service-clients/service-directory.ts';
import { openSharedReleases } from './sites/shared-releases.ts';
import { errorMessageOf } from './sites/composed-site.ts';
import { connectSupervisor } from './service-clients/supervisor-connection.ts';

/**
 * Connections that may wait until this process accepts them; the system may allow fewer. With Node's 511, further ones of the
 * same moment are dropped, and their clients try again only after 1, 3 and 7 s.
 */
const BACKLOG = 4_096;

const config = readConfig(edgeConfig, process.env);
const tracing = await openTracing('edge');
const traceId = () => tracing?.activeSpan()?.traceId;
const log = createLog({ level: 'info', traceId }).child({ service: 'edge' });
const supervisor = connectSupervisor();
const directory = parseServiceDirectory(config.SERVICES, supervisor.start);
// Must listen before the site is loaded: its services may have to be started by the supervisor.
supervisor.listen(directory.replace);
const shared = await openSharedReleases(config, log);
const parts = { directory, tracing, onEdgeReport: shared?.report };
const app = await createEdge(config, log, parts).catch((error: unknown) => {
  log.fatal(`the edge cannot start: ${errorMessageOf(error)}`);
  process.exit(1);
});
await app.listen({ host: config.HOST, port: config.PORT, backlog: BACKLOG });
const address = app.server.address();
const port = typeof address === 'object' && address ? address.port : config.PORT;
log.info({ port }, 'listening');
supervisor.send({ ready: true, port });
flushCompileCache();
shutDownGracefully(log, async () => {
  shared?.close();
  await app.close();
  await tracing?.close();
});
