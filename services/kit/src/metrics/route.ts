import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import Type from 'typebox';
import { answers } from '../http/answers.ts';
import { routeOf } from '../http/app.ts';
import { requestMetrics } from './requests.ts';

/** Where a process tells its figures, in the text format of Prometheus. */
export const METRICS_PATH = '/metrics';

const schema = { response: answers({ 200: Type.String() }) };

/** Measures all requests of a service, and tells its figures to whoever may ask for its health. */
export function addMetrics(app: FastifyInstance, registry: Registry): void {
  const answered = requestMetrics(registry);
  app.addHook('onResponse', async (request, { statusCode: status, elapsedTime: ms }) =>
    answered({ method: request.method, route: routeOf(request), status, ms }),
  );
  app.get(METRICS_PATH, { schema, config: { rights: 'internal' } }, async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  );
}
