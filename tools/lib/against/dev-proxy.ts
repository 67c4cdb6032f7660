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
import { documentWith, isOwn, tableWith } from './rewrite.ts';

const TABLE = /^\/releases\/(?:admin\/)?[0-9a-f]{16}\.[\w-]+\.json$/;
/** Of a connection, not of what it carries; and what would bind a browser to this machine's name. */
const OF_CONNECTION = [
  ...['connection', 'keep-alive', 'transfer-encoding', 'content-length', 'upgrade'],
  'strict-transport-security',
];

export interface DevProxyOptions {
  /** Origin of the running site. */
  readonly against: string;
  readonly area: LocalArea;
  /** Origin of the area's development server. */
  readonly devServer: string;
  readonly host: string;
  readonly port: number;
}

/**
 * A running site with one area from this machine: files of that area and what reloads the page come from its development
 * server, all else from the site, calls included. Documents and tables are changed on their way, so that they name the area here.
 */
export async function startDevProxy(options: DevProxyOptions): Promise<Server> {
  const { area, devServer, host, port } = options;
  const files = assetUrl(area.id, '');
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const { url = '/' } = request;
      const isOfHere = url.startsWith('/dev/') || url.startsWith(files);
      const own = isOfHere ? await ask(devServer + url) : undefined;
      // Pages of the area that are open elsewhere, and pictures, have names that are known there alone.
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
  // A page that only this area has is none there.
  if (answer.statusCode === 404 && isOwn(pathname, area)) answer.statusCode = 200;
  const content = await text(answer);
  await send(
    answer,
    response,
    isTable
      ? JSON.stringify(tableWith(JSON.parse(content) as ReleaseTable, area))
      : documentWith(content, pathname, area),
  );
}

/** Asks without a word about compression: what comes back is read. */
async function ask(
  url: string,
  options: { readonly method?: string | undefined; readonly headers?: OutgoingHttpHeaders } = {},
  body?: IncomingMessage,
): Promise<IncomingMessage> {
  const { method = 'GET', headers = {} } = options;
  const asked = (url.startsWith('https:') ? askHttps : askHttp)(url, { method, headers });
  const answered = once(asked, 'response') as Promise<[IncomingMessage]>;
  if (body) body.pipe(asked);
  else asked.end();
  const [answer] = await answered;
  return answer;
}

/** Sends an answer on, with another content if there is one. */
async function send(answer: IncomingMessage, response: ServerResponse, changed?: string): Promise<void> {
  const { statusCode = 502, headers } = answer;
  const kept = Object.entries(headers).filter(([name]) => !OF_CONNECTION.includes(name));
  const instead = changed === undefined ? {} : { 'cache-control': 'no-store' };
  response.writeHead(statusCode, { ...Object.fromEntries(kept), ...instead });
  if (changed === undefined) await pipeline(answer, response);
  else response.end(changed);
}

/** As if the page had come from there: a site takes forms from its own pages alone. */
function headersFor(
  headers: IncomingHttpHeaders,
  { against, local }: { readonly against: string; readonly local: string },
): OutgoingHttpHeaders {
  const { host: _host, origin, referer, ...rest } = headers;
  const skipped = ['connection', 'keep-alive', 'upgrade', 'accept-encoding', 'if-none-match'];
  const kept = Object.entries(rest).filter(([name]) => !skipped.includes(name));
  return {
    ...Object.fromEntries(kept),
    ...(origin === undefined ? {} : { origin: origin.replace(local, against) }),
    ...(referer === undefined ? {} : { referer: referer.replace(local, against) }),
  };
}
