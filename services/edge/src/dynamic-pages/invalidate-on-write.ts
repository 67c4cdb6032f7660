import type { FastifyInstance } from 'fastify';
import { pathOf } from '../routing/addresses.ts';
import type { DynamicPages } from './dynamic-pages.ts';
import type { SiteOf } from '../sites/live-site.ts';
import { findCallOwner } from '../routing/call-owner.ts';

const READ_METHODS = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Reports the service of each successful write call, before the response is sent, so that the next page shows the change.
 */
export function invalidateOnWrite(
  app: FastifyInstance,
  siteOf: SiteOf,
  invalidateService: DynamicPages['invalidateService'],
): void {
  app.addHook('onSend', async (request, reply) => {
    if (READ_METHODS.includes(request.method) || reply.statusCode >= 400) return;
    const owner = findCallOwner(siteOf(request).contracts, pathOf(request));
    if (owner) invalidateService(owner.service);
  });
}
