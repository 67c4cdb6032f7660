import { STATUS_CODES } from 'node:http';
import statics from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';

const AREA = /^[a-z][a-z0-9-]*$/;
/** What releases hold; a compressed copy is chosen by the client's header, never by its name. */
const FILE = /^[\w.-]+\.(js|css|json|svg|png|webp|woff2|pdf)$/;

type FileError = Error & { readonly statusCode?: number; readonly headers?: Record<string, string> };

/**
 * Files of all releases in the store, not of the active ones alone: a tab opened before a release goes on working.
 * Names hold a content hash, so a file never changes. What is not there is a plain 404, never a page.
 */
export async function registerAssets(app: FastifyInstance, storeDir: string): Promise<void> {
  await app.register(
    async (scope) => {
      await scope.register(statics, {
        root: storeDir,
        serve: false,
        preCompressed: true,
        dotfiles: 'ignore',
        index: false,
        immutable: true,
        maxAge: '365d',
        setHeaders(reply, path) {
          // Some programs show the picture of a shared address from here instead of copying it.
          if (/\.png(\.\w+)?$/.test(path)) reply.header('cross-origin-resource-policy', 'cross-origin');
        },
      });
      scope.addHook('onSend', async (_request, reply) => {
        // The plugin's table of types is older than RFC 9239.
        const type = String(reply.getHeader('content-type'));
        if (type.startsWith('application/javascript')) reply.type('text/javascript; charset=utf-8');
      });
      scope.setNotFoundHandler((_request, reply) => refuseFile(reply));
      scope.setErrorHandler<FileError>((error, request, reply) => {
        const { statusCode = 500, headers = {} } = error;
        if (statusCode >= 500) request.log.error({ err: error }, 'file not sent');
        return refuseFile(reply.headers(headers), statusCode);
      });
      scope.get<{ Params: { area: string; file: string } }>('/:area/:file', (request, reply) => {
        const { area, file } = request.params;
        return AREA.test(area) && FILE.test(file)
          ? reply.sendFile(`${area}/files/${file}`)
          : refuseFile(reply);
      });
      scope.get('/*', (_request, reply) => refuseFile(reply));
    },
    { prefix: '/assets' },
  );
}

/** Says in the words of programs that there is no such file, or what else is wrong. */
export function refuseFile(reply: FastifyReply, status = 404): FastifyReply {
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send(`${status === 404 ? 'Not found' : STATUS_CODES[status]}\n`);
}
