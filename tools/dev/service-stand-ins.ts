import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { ERRORS, type ErrorBody } from '@larkfield/contracts';
import { PAGE_LIST_PATH, PAGES_PATH, type PageAnswer } from '@larkfield/contracts/dynamic-pages';

export interface AbsentServices {
  readonly ports: ReadonlyMap<string, number>;
  close(): void;
}

/**
 * Starts stand-ins for services that are not started. They answer every call with 503; `onCall` is called for the first
 * call of each service.
 */
export async function standInForServices(
  names: readonly string[],
  onCall: (service: string) => void,
): Promise<AbsentServices> {
  const servers = new Map<string, Server>();
  for (const name of names) {
    const server = createStandIn(() => onCall(name));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    servers.set(name, server);
  }
  return {
    ports: new Map([...servers].map(([name, server]) => [name, portOf(server)])),
    close() {
      for (const server of servers.values()) server.close();
    },
  };
}

function createStandIn(onFirst: () => void): Server {
  let isFirst = true;
  return createServer(({ url = '' }, response) => {
    // Health checks of the edge succeed, so that it does not report the service as broken.
    if (url.startsWith('/health/')) return response.end();
    if (url.startsWith(PAGE_LIST_PATH)) return response.writeHead(404).end();
    if (isFirst) onFirst();
    isFirst = false;
    const { status, key } = ERRORS.UNAVAILABLE;
    const refusal: ErrorBody = { code: 'UNAVAILABLE', message: key, requestId: randomUUID() };
    const noPage: PageAnswer = { status: 503, maxAgeS: 0 };
    const body = url.startsWith(`${PAGES_PATH}?`) ? noPage : refusal;
    response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' });
    return response.end(JSON.stringify(body));
  });
}

function portOf(server: Server): number {
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('a stand-in listens at no port');
  return address.port;
}
