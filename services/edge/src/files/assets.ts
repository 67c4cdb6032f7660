import { STATUS_CODES } from 'node:http';
import statics from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';

const AREA = /^[a-z][a-z0-9-]*$/;
/** File names of releases. Compressed variants are selected by `accept-encoding`, never by name. */
const FILE = /^[\w.-]+\.(js|css|json|svg|png|webp|woff2|pdf)$/;

type FileError = Error & { readonly statusCode?: number; readonly headers?: Record<string, string> };

/**
 * Registers the files of all releases in the store, not only of the active ones: a tab opened before a release continues to
 * work. Names contain a content hash, so a file never changes. A missing file is a plain 404, never a page.
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
          // Some programs show the preview picture of a shared link directly from here.
          if (/\.png(\.\w+)?$/.test(path)) reply.header('cross-origin-resource-policy', 'cross-origin');
        },
      });
      scope.addHook('onSend', async (_request, reply) => {
        // The plugin's content types are older than RFC 9239.
        const type = String(reply.getHeader('content-type'));
        if (type.startsWith('application/javascript')) reply.type('text/javascript; charset=utf-8');
      });
      scope.setNotFoundHandler((_request, reply) => sendFileError(reply));
      scope.setErrorHandler<FileError>((error, request, reply) => {
        const { statusCode = 500, headers = {} } = error;
        if (statusCode >= 500) request.log.error({ err: error }, 'file not sent');
        return sendFileError(reply.headers(headers), statusCode);
      });
      scope.get<{ Params: { area: string; file: string } }>('/:area/:file', (request, reply) => {
        const { area, file } = request.params;
        return AREA.test(area) && FILE.test(file)
          ? reply.sendFile(`${area}/files/${file}`)
          : sendFileError(reply);
      });
      scope.get('/*', (_request, reply) => sendFileError(reply));
    },
    { prefix: '/assets' },
  );
}

export function sendFileError(reply: FastifyReply, status = 404): FastifyReply {
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send(`${status === 404 ? 'Not found' : STATUS_CODES[status]}\n`);
}
