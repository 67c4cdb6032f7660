import type { FastifyInstance } from 'fastify';
import { request as call } from 'undici';

/**
 * In development, files of an area that is worked on come from its webpack development server;
 * every other area keeps its built release.
 */
export function registerDevAreas(app: FastifyInstance, areas: ReadonlyMap<string, string>): void {
  for (const [area, base] of areas) {
    app.get(`/assets/${area}/*`, async (request, reply) => {
      const response = await call(base + request.url);
      const type = response.headers['content-type'];
      if (typeof type === 'string') reply.type(type);
      return reply.code(response.statusCode).header('cache-control', 'no-store').send(response.body);
    });
  }
}
