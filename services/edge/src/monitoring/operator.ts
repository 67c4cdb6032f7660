import { addProcessMetrics, METRICS_PATH } from '@larkfield/kit/monitoring';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import { request } from 'undici';
import type { ServiceAddresses } from '../config.ts';
import { stateOf, type Readiness } from '../service-clients/health.ts';

const LIMIT_MS = 5_000;

export interface OperatorOptions {
  readonly readiness: Readiness;
  readonly registry: Registry;
  readonly services: ServiceAddresses;
}

/**
 * Creates the app on the operator's port: readiness with the state of each service (`degraded` if some of its instances are
 * unavailable), the edge's metrics, and the metrics of services. The edge forwards the latter because the ports of services
 * change with every start. Instances are addressed by their index.
 */
export function operatorApp({ readiness, registry, services }: OperatorOptions): FastifyInstance {
  const app = Fastify({ forceCloseConnections: true });
  app.get('/health/ready', async (_request, reply) => {
    const services = Object.entries(await readiness());
    const states = Object.fromEntries(services.map(([name, instances]) => [name, stateOf(instances)]));
    const copies = Object.fromEntries(services.filter(([, instances]) => Object.keys(instances).length > 1));
    const isReady = Object.values(states).every((state) => state !== 'unavailable');
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: isReady ? 'ok' : 'unavailable', services: states, copies });
  });
  app.get(METRICS_PATH, async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  );
  type Named = { Params: { readonly service: string; readonly copy?: string } };
  app.get<Named>(`${METRICS_PATH}/:service/:copy?`, async ({ params: { service, copy = '0' } }, reply) => {
    const base = services.get(service)?.[Number(copy)];
    if (!base) return reply.callNotFound();
    const metrics = await fetchMetrics(base);
    if (metrics === undefined) return reply.code(502).send();
    return reply.type(registry.contentType).send(metrics);
  });
  return app;
}

export function addOperator(app: FastifyInstance, options: OperatorOptions, port: number): void {
  addProcessMetrics(options.registry);
  const operator = operatorApp(options);
  app.addHook('onReady', async () => void (await operator.listen({ host: '127.0.0.1', port })));
  app.addHook('onClose', () => operator.close());
}

async function fetchMetrics(base: string): Promise<string | undefined> {
  try {
    const { statusCode, body } = await request(base + METRICS_PATH, {
      signal: AbortSignal.timeout(LIMIT_MS),
    });
    const text = await body.text();
    return statusCode === 200 ? text : undefined;
  } catch {
    return undefined;
  }
}
