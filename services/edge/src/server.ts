import { createLog, endInOrder, readConfig } from '@larkfield/kit';
import { createEdge } from './app.ts';
import { edgeConfig } from './config.ts';

const config = readConfig(edgeConfig, process.env);
const log = createLog({ level: 'info' }).child({ service: 'edge' });
const app = await createEdge(config, log);
await app.listen({ host: config.HOST, port: config.PORT });
const address = app.server.address();
const port = typeof address === 'object' && address ? address.port : config.PORT;
log.info({ port }, 'listening');
process.send?.({ ready: true, port });
endInOrder(log, () => app.close());
