import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import Type from 'typebox';
import { responseSchemas } from '../http/response-schemas.ts';
import { routeOf } from './create-app.ts';
import { METRICS_PATH } from '../metrics/registry.ts';
import { requestMetrics } from '../metrics/requests.ts';

const schema = { response: responseSchemas({ 200: Type.String() }) };

/** Measures all requests of a service and serves its metrics to internal callers. */
export function addMetrics(app: FastifyInstance, registry: Registry): void {
  const recordRequest = requestMetrics(registry);
  app.addHook('onResponse', async (request, { statusCode: status, elapsedTime: ms }) =>
    recordRequest({ method: request.method, route: routeOf(request), status, ms }),
  );
  app.get(METRICS_PATH, { schema, config: { rights: 'internal' } }, async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  );
}
