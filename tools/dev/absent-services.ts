import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { ERRORS, type ErrorBody } from '@larkfield/contracts';
import { PAGE_LIST_PATH, PAGES_PATH, type PageAnswer } from '@larkfield/contracts/dynamic-pages';

export interface AbsentServices {
  /** Port that answers for each of them. */
  readonly ports: ReadonlyMap<string, number>;
  close(): void;
}

/** Answers for services that are not started: every call is 503, and `onCall` hears of the first one of each service. */
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
    // What the edge asks by itself: nothing is wrong with this service.
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
