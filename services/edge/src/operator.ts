import { addProcessMetrics, METRICS_PATH } from '@larkfield/kit';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import { request } from 'undici';
import type { ServiceAddresses } from './config.ts';
import { stateOf, type Readiness } from './health.ts';

/** Longer than a scrape is waited for. */
const LIMIT_MS = 5_000;

export interface OperatorOptions {
  readonly readiness: Readiness;
  readonly registry: Registry;
  /** Where the copies of each service listen. */
  readonly services: ServiceAddresses;
}

/**
 * What the operator can ask on a port of their own: whether the site is ready, with each service and its state, `degraded`
 * when some of its copies are away, and the figures of the edge. Those of a service are passed on as it tells them: where it
 * listens changes with every start. Of several copies, each is named by its number.
 */
export function operatorApp({ readiness, registry, services }: OperatorOptions): FastifyInstance {
  const app = Fastify({ forceCloseConnections: true });
  app.get('/health/ready', async (_request, reply) => {
    const found = Object.entries(await readiness());
    const states = Object.fromEntries(found.map(([name, copies]) => [name, stateOf(copies)]));
    const copies = Object.fromEntries(found.filter(([, each]) => Object.keys(each).length > 1));
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
    const figures = await figuresOf(base);
    if (figures === undefined) return reply.code(502).send();
    return reply.type(registry.contentType).send(figures);
  });
  return app;
}

/** Answers the operator on a port of this machine, for as long as the edge listens. */
export function addOperator(app: FastifyInstance, options: OperatorOptions, port: number): void {
  addProcessMetrics(options.registry);
  const operator = operatorApp(options);
  app.addHook('onReady', async () => void (await operator.listen({ host: '127.0.0.1', port })));
  app.addHook('onClose', () => operator.close());
}

async function figuresOf(base: string): Promise<string | undefined> {
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
