import type { FastifyInstance } from 'fastify';
import { pathOf } from './addresses.ts';
import type { DynamicPages } from './dynamic-pages.ts';
import type { SiteOf } from './live-site.ts';
import { ownerOf } from './services.ts';

const READING = ['GET', 'HEAD', 'OPTIONS'];

/** Says of which service a call has succeeded that is not for reading, before the answer goes out: what comes next shows it. */
export function tellOfWriting(app: FastifyInstance, siteOf: SiteOf, written: DynamicPages['written']): void {
  app.addHook('onSend', async (request, reply) => {
    if (READING.includes(request.method) || reply.statusCode >= 400) return;
    const owner = ownerOf(siteOf(request).contracts, pathOf(request));
    if (owner) written(owner.service);
  });
}
