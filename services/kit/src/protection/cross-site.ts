import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ServiceError } from '../http/service-error.ts';

const SAFE = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Rejects writes that a page of another site makes a visitor's browser send. Browsers send `Sec-Fetch-Site`, which no
 * page can forge; over plain HTTP and in old browsers only `Origin` is available. A client that sends neither is no
 * browser and has no cookies of a visitor.
 */
export function addCrossSiteDefence(app: FastifyInstance, siteOrigin: string): void {
  const own = new URL(siteOrigin).origin;
  app.addHook('onRequest', async (request) => {
    if (!SAFE.includes(request.method) && isCrossSite(request, own)) throw new ServiceError('CROSS_SITE');
  });
}

/** Returns whether a page of another site made the browser send the request. `own` is the site's origin. */
export function isCrossSite({ headers }: Pick<FastifyRequest, 'headers'>, own: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  return headers.origin !== undefined && headers.origin !== own;
}
