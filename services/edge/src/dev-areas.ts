import type { FastifyInstance, FastifyReply } from 'fastify';
import { request as call } from 'undici';

/** Put before the end of every document in development; the development server provides the script. */
export const DEV_SCRIPT = '<script src="/dev/reload.js" async></script>';

/**
 * In development, files of an area that is worked on come from its webpack development server;
 * every other area keeps its built release.
 */
export function registerDevAreas(app: FastifyInstance, areas: ReadonlyMap<string, string>): void {
  const [first] = areas.values();
  if (!first) return;
  app.get('/dev/*', (request, reply) => pass(first + request.url, reply));
  for (const [area, base] of areas) {
    app.get(`/assets/${area}/*`, (request, reply) => pass(base + request.url, reply));
  }
}

async function pass(url: string, reply: FastifyReply): Promise<FastifyReply> {
  const response = await call(url, { bodyTimeout: 0 });
  const type = response.headers['content-type'];
  if (typeof type === 'string') reply.type(type);
  return reply.code(response.statusCode).header('cache-control', 'no-store').send(response.body);
}
