import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ServiceError } from './errors.ts';

const SAFE = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Refuses writes that another site makes a visitor's browser send. Browsers say where a call comes from
 * (`Sec-Fetch-Site`, which no page can forge); over plain HTTP and in old ones `Origin` is left. A program
 * that sends neither carries nobody's cookies.
 */
export function addCrossSiteDefence(app: FastifyInstance, siteOrigin: string): void {
  const own = new URL(siteOrigin).origin;
  app.addHook('onRequest', async (request) => {
    if (!SAFE.includes(request.method) && isCrossSite(request, own)) throw new ServiceError('CROSS_SITE');
  });
}

/** A page of another site has made the browser send this. `own` is the origin of the site. */
export function isCrossSite({ headers }: Pick<FastifyRequest, 'headers'>, own: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  return headers.origin !== undefined && headers.origin !== own;
}
