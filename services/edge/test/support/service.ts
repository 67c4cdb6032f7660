import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { onLoopback } from '@larkfield/kit/testing';

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

type Answer = (call: ServiceCall, response: ServerResponse, request: IncomingMessage) => unknown;

/** A local service that records its calls and gives the defined answers. */
export async function startService(answer: Answer): Promise<TestService> {
  const calls: ServiceCall[] = [];
  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '', headers } = request;
    const body = await text(request).catch(() => undefined);
    // Aborted calls are not recorded.
    if (body === undefined) return;
    const call = { method, url, headers, body };
    calls.push(call);
    await answer(call, response, request);
  }
  const server = createServer((request, response) => {
    take(request, response).catch((error: Error) => response.destroy(error));
  });
  return { ...(await onLoopback(server)), calls };
}

export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
