import type { FastifyInstance, FastifyReply } from 'fastify';
import { request as call } from 'undici';

/** Trusted Types policy of the dev server's error overlay. */
const OVERLAY_POLICY = 'webpack-dev-server#overlay';

/**
 * Registers the files of areas in development, which come from their webpack development servers. Every other area keeps its
 * built release.
 */
export function registerDevAreas(app: FastifyInstance, areas: ReadonlyMap<string, string>): void {
  const [first] = areas.values();
  if (!first) return;
  app.get('/dev/*', (request, reply) => pass(first + request.url, reply));
  app.addHook('onSend', async (_request, reply) => {
    const policy = reply.getHeader('content-security-policy');
    if (typeof policy === 'string') reply.header('content-security-policy', withOverlay(policy));
  });
  for (const [area, base] of areas) {
    app.get(`/assets/${area}/*`, (request, reply) => pass(base + request.url, reply));
  }
}

function withOverlay(policy: string): string {
  return policy.replace(/(?<=; )trusted-types(?: 'none')?(?=[ ;]|$)/, `trusted-types ${OVERLAY_POLICY}`);
}

async function pass(url: string, reply: FastifyReply): Promise<FastifyReply> {
  const response = await call(url, { bodyTimeout: 0 });
  const type = response.headers['content-type'];
  if (typeof type === 'string') reply.type(type);
  return reply.code(response.statusCode).header('cache-control', 'no-store').send(response.body);
}
