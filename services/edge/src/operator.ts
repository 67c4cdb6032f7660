import { addProcessMetrics, METRICS_PATH } from '@larkfield/kit';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import { request } from 'undici';
import type { Readiness } from './health.ts';

/** Longer than a scrape is waited for. */
const LIMIT_MS = 5_000;

export interface OperatorOptions {
  readonly readiness: Readiness;
  readonly registry: Registry;
  /** Where each service listens. */
  readonly services: ReadonlyMap<string, string>;
}

/**
 * What the operator can ask on a port of their own: whether the site is ready, with each service and its state, and the
 * figures of the edge. Those of a service are passed on as it tells them: where it listens changes with every start.
 */
export function operatorApp({ readiness, registry, services }: OperatorOptions): FastifyInstance {
  const app = Fastify({ forceCloseConnections: true });
  app.get('/health/ready', async (_request, reply) => {
    const states = await readiness();
    const isReady = Object.values(states).every((state) => state === 'ok');
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: isReady ? 'ok' : 'unavailable', services: states });
  });
  app.get(METRICS_PATH, async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  );
  app.get<{ Params: { service: string } }>(`${METRICS_PATH}/:service`, async ({ params }, reply) => {
    const base = services.get(params.service);
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
