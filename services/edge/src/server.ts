import { flushCompileCache } from 'node:module';
import { createLog, endInOrder, openTracing, readConfig } from '@larkfield/kit';
import { createEdge } from './app.ts';
import { edgeConfig, parseServices } from './config.ts';
import { openSharedReleases } from './shared-releases.ts';

const config = readConfig(edgeConfig, process.env);
const tracing = await openTracing('edge');
const traceId = () => tracing?.active()?.traceId;
const log = createLog({ level: 'info', traceId }).child({ service: 'edge' });
const services = parseServices(config.SERVICES);
const shared = await openSharedReleases(config, log);
const app = await createEdge(config, log, { services, tracing });
await app.listen({ host: config.HOST, port: config.PORT });
const address = app.server.address();
const port = typeof address === 'object' && address ? address.port : config.PORT;
log.info({ port }, 'listening');
process.send?.({ ready: true, port });
flushCompileCache();
// A service that is started anew listens elsewhere: its old copy ends when this has been answered.
process.on('message', ({ services: moved }: { readonly services: string }) => {
  for (const [name, copies] of parseServices(moved)) services.set(name, copies);
  process.send?.({ taken: true });
});
endInOrder(log, async () => {
  shared?.close();
  await app.close();
  await tracing?.close();
});
