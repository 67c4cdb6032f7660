import { once } from 'node:events';
import {
  createServer,
  request as askHttp,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type Server,
  type ServerResponse,
} from 'node:http';
import { request as askHttps } from 'node:https';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { assetUrl, type ReleaseTable } from '@larkfield/contracts';
import type { LocalArea } from './local-area.ts';
import { documentWithLocalArea, isPageOfArea, tableWithLocalArea } from './rewrite-documents.ts';

const TABLE = /^\/releases\/(?:admin\/)?[0-9a-f]{16}\.[\w-]+\.json$/;
/** Headers of the connection, and those that would bind a browser to this host (such as HSTS). */
const OF_CONNECTION = [
  ...['connection', 'keep-alive', 'transfer-encoding', 'content-length', 'upgrade'],
  'strict-transport-security',
];

export interface DevProxyOptions {
  readonly against: string;
  readonly area: LocalArea;
  readonly devServer: string;
  readonly host: string;
  readonly port: number;
}

/**
 * Starts a proxy to a running site with one area from source. Files of that area and the reload channel come from its development
 * server, everything else from the site, calls included. Documents and release tables are rewritten to use the local area.
 */
export async function startDevProxy(options: DevProxyOptions): Promise<Server> {
  const { area, devServer, host, port } = options;
  const files = assetUrl(area.id, '');
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const { url = '/' } = request;
      const isOfHere = url.startsWith('/dev/') || url.startsWith(files);
      const own = isOfHere ? await ask(devServer + url) : undefined;
      // Other files of the area, such as those of the site's own release, exist only on the site.
      if (own?.statusCode === 200) return await send(own, response);
      own?.resume();
      await pass(request, response, options);
    } catch (error) {
      if (!response.headersSent) response.writeHead(502, { 'content-type': 'text/plain' });
      response.end(`${error instanceof Error ? error.message : String(error)}\n`);
    }
  }
  const server = createServer((request, response) => void answer(request, response));
  server.listen(port, host);
  await once(server, 'listening');
  return server;
}

async function pass(
  request: IncomingMessage,
  response: ServerResponse,
  { against, area }: Pick<DevProxyOptions, 'against' | 'area'>,
): Promise<void> {
  const { method, url = '/', headers } = request;
  const local = `http://${headers.host}`;
  const answer = await ask(
    against + url,
    { method, headers: headersFor(headers, { against, local }) },
    request,
  );
  const { location } = answer.headers;
  if (location) answer.headers.location = location.replace(against, local);
  const { pathname } = new URL(url, against);
  const isDocument = answer.headers['content-type']?.startsWith('text/html') ?? false;
  const isTable = TABLE.test(pathname) && answer.statusCode === 200;
  if (method !== 'GET' || !(isDocument || isTable)) return send(answer, response);
  // A page that exists only locally is 404 on the site.
  if (answer.statusCode === 404 && isPageOfArea(pathname, area)) answer.statusCode = 200;
  const content = await text(answer);
  await send(
    answer,
    response,
    isTable
      ? JSON.stringify(tableWithLocalArea(JSON.parse(content) as ReleaseTable, area))
      : documentWithLocalArea(content, pathname, area),
  );
}

/** Requests without compression, because the answer is read here. */
async function ask(
  url: string,
  options: { readonly method?: string | undefined; readonly headers?: OutgoingHttpHeaders } = {},
  body?: IncomingMessage,
): Promise<IncomingMessage> {
  const { method = 'GET', headers = {} } = options;
  const outgoing = (url.startsWith('https:') ? askHttps : askHttp)(url, { method, headers });
  const answered = once(outgoing, 'response') as Promise<[IncomingMessage]>;
  if (body) body.pipe(outgoing);
  else outgoing.end();
  const [answer] = await answered;
  return answer;
}

/** Passes an answer on, with changed content if given. */
async function send(answer: IncomingMessage, response: ServerResponse, changed?: string): Promise<void> {
  const { statusCode = 502, headers } = answer;
  const passedOn = Object.entries(headers).filter(([name]) => !OF_CONNECTION.includes(name));
  const instead = changed === undefined ? {} : { 'cache-control': 'no-store' };
  response.writeHead(statusCode, { ...Object.fromEntries(passedOn), ...instead });
  if (changed === undefined) await pipeline(answer, response);
  else response.end(changed);
}

/** Sets origin and referer to those of the site, which accepts forms only from its own pages. */
function headersFor(
  headers: IncomingHttpHeaders,
  { against, local }: { readonly against: string; readonly local: string },
): OutgoingHttpHeaders {
  const { host: _host, origin, referer, ...rest } = headers;
  const skipped = ['connection', 'keep-alive', 'upgrade', 'accept-encoding', 'if-none-match'];
  const passedOn = Object.entries(rest).filter(([name]) => !skipped.includes(name));
  return {
    ...Object.fromEntries(passedOn),
    ...(origin === undefined ? {} : { origin: origin.replace(local, against) }),
    ...(referer === undefined ? {} : { referer: referer.replace(local, against) }),
  };
}
