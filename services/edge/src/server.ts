import { flushCompileCache } from 'node:module';
import { createLog, endInOrder, openTracing, readConfig } from '@larkfield/kit';
import { createEdge } from './app.ts';
import { edgeConfig } from './config.ts';
import { directoryOf } from './service-directory.ts';
import { openSharedReleases } from './shared-releases.ts';
import { messageOf } from './site.ts';
import { connectSupervisor } from './supervised.ts';

const config = readConfig(edgeConfig, process.env);
const tracing = await openTracing('edge');
const traceId = () => tracing?.active()?.traceId;
const log = createLog({ level: 'info', traceId }).child({ service: 'edge' });
const supervisor = connectSupervisor();
const directory = directoryOf(config.SERVICES, supervisor.start);
// Before the edge has its site: that may need services which only the supervisor can start.
supervisor.listen(directory.replace);
const shared = await openSharedReleases(config, log);
const parts = { directory, tracing, onEdgeReport: shared?.report };
const app = await createEdge(config, log, parts).catch((error: unknown) => {
  log.fatal(`the edge cannot start: ${messageOf(error)}`);
  process.exit(1);
});
await app.listen({ host: config.HOST, port: config.PORT });
const address = app.server.address();
const port = typeof address === 'object' && address ? address.port : config.PORT;
log.info({ port }, 'listening');
supervisor.tell({ ready: true, port });
flushCompileCache();
endInOrder(log, async () => {
  shared?.close();
  await app.close();
  await tracing?.close();
});
