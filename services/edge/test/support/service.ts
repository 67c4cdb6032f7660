import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

export interface ServiceCall {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface TestService {
  readonly url: string;
  readonly calls: readonly ServiceCall[];
  close(): Promise<void>;
}

type Answer = (call: ServiceCall, response: ServerResponse, request: IncomingMessage) => void;

/** A service on loopback that keeps its calls and answers as told. */
export async function startService(answer: Answer): Promise<TestService> {
  const calls: ServiceCall[] = [];
  const server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request;
    const body = await text(request).catch(() => undefined);
    // A call that broke off was none.
    if (body === undefined) return;
    const call = { method, url, headers, body };
    calls.push(call);
    answer(call, response, request);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Ends an answer with JSON. */
export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
