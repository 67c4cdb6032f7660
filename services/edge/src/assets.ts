import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { encodingOf } from './compressed.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.pdf': 'application/pdf',
};
const ENDINGS = { br: '.br', gzip: '.gz', identity: '' } as const;

/**
 * Files of all releases in the store, not of the active ones alone: a tab opened before a release goes on working.
 * Names hold a content hash, so a file never changes. What is not there is a plain 404, never a page.
 */
export function registerAssets(app: FastifyInstance, storeDir: string): void {
  app.get<{ Params: { area: string; file: string } }>('/assets/:area/:file', async (request, reply) => {
    const { area, file } = request.params;
    const type = TYPES[extname(file)];
    if (!type || !/^[a-z-]+$/.test(area) || !/^[\w.-]+$/.test(file)) return notFound(reply);
    const encoding = encodingOf(request);
    const path = join(storeDir, area, 'files', file + ENDINGS[encoding]);
    const found = await stat(path).catch(() => undefined);
    if (!found?.isFile()) return notFound(reply);
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    // Some programs show the picture of a shared address from here instead of copying it.
    if (type === TYPES['.png']) reply.header('cross-origin-resource-policy', 'cross-origin');
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('vary', 'accept-encoding')
      .header('content-length', found.size)
      .type(type)
      .send(createReadStream(path));
  });
  app.get('/assets/*', (_request, reply) => notFound(reply));
}

function notFound(reply: FastifyReply): FastifyReply {
  return reply
    .code(404)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send('Not found\n');
}
