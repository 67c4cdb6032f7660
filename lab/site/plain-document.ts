import { createServer, get } from 'node:http';
import { brotliCompressSync, constants } from 'node:zlib';
import { findFreePort } from '../../tools/processes/ports.ts';
import { withoutScript } from './site-variants.ts';

/** Headers of the connection or of the original body. */
const NOT_PASSED_ON = /^(?:connection|keep-alive|transfer-encoding|content-(?:length|encoding)|etag)$/;
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

export interface PlainDocument {
  readonly origin: string;
  close(): Promise<void>;
}

/** Serves one document of a site without its scripts. Style sheets and pictures come from the site, through this server. */
export async function servePlainDocument(siteOrigin: string, path: string): Promise<PlainDocument> {
  const given = await fetch(siteOrigin + path, { headers: { 'accept-language': 'en' } });
  if (given.status !== 200) throw new Error(`${path}: ${given.status}`);
  const headers = Object.fromEntries([...given.headers].filter(([name]) => !NOT_PASSED_ON.test(name)));
  const document = brotliCompressSync(withoutScript(await given.text()), QUALITY);
  const server = createServer((request, response) => {
    if (request.url === path) {
      response.writeHead(200, { ...headers, 'content-encoding': 'br', 'content-length': document.length });
      response.end(document);
      return;
    }
    get(siteOrigin + (request.url ?? ''), { headers: request.headers }, (file) => {
      response.writeHead(file.statusCode ?? 502, file.headers);
      file.pipe(response);
    }).on('error', () => response.destroy());
  });
  const port = await findFreePort();
  await new Promise<void>((resolve) => server.listen(port, 'localhost', resolve));
  return {
    origin: `http://localhost:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
