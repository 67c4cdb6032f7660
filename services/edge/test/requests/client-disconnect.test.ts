import assert from 'node:assert/strict';
import { EventEmitter, once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { after, before, test } from 'node:test';
import { startEdge, type TestEdge } from '../support/edge.ts';
import { sendJson, startService, type TestService } from '../support/service.ts';

const PIECE = 'x'.repeat(64 * 1024);

/** `asked`: the service has received a call. `answer`: lets it answer. `closed`: its response has ended, complete or not. */
const turns = new EventEmitter();
let service: TestService;
let edge: TestEdge;

before(async () => {
  service = await startService(async ({ url }, response) => {
    if (url.includes('now')) return sendJson(response, 200, {});
    response.once('close', () => turns.emit('closed')).on('error', () => undefined);
    if (url.includes('whole')) {
      const answer = once(turns, 'answer');
      turns.emit('asked');
      await answer;
      return sendJson(response, 200, {});
    }
    const send = (): void => {
      while (!response.destroyed && response.write(PIECE));
    };
    response.writeHead(200, { 'content-type': 'text/plain' }).on('drain', send);
    send();
  });
  edge = await startEdge({ SERVICES: `marketing=${service.url},files=${service.url}` });
  await edge.app.listen({ host: '127.0.0.1', port: 0 });
});
after(async () => {
  await edge.close();
  await service.close();
});

/** Sends a call; returns both ends of its connection. */
async function call(
  method: string,
  path: string,
  type?: string,
): Promise<{ visitor: Socket; edgeEnd: Socket }> {
  const { port } = edge.app.server.address() as AddressInfo;
  const accepted = once(edge.app.server, 'connection') as Promise<[Socket]>;
  const visitor = connect(port, '127.0.0.1').on('error', () => undefined);
  const entries = type ? [`Content-Type: ${type}`, 'Content-Length: 2'] : [];
  const head = [`${method} ${path} HTTP/1.1`, 'Host: www.site.example', ...entries];
  visitor.write(`${head.join('\r\n')}\r\n\r\n${type ? '{}' : ''}`);
  const [edgeEnd] = await accepted;
  return { visitor, edgeEnd };
}

/** Checks that the edge still answers: no uncaught error has ended the process. */
async function answersOthers(): Promise<boolean> {
  for (let times = 0; times < 3; times += 1)
    if ((await edge.app.inject('/api/contactus?now')).statusCode !== 200) return false;
  return true;
}

const CALLS = [
  ['GET', '/api/contactus'],
  ['POST', '/api/contactus', 'application/json'],
  ['POST', '/api/scanFile', 'application/octet-stream'],
] as const;

for (const [method, path, type] of CALLS) {
  test(`a visitor who goes before the answer to ${method} ${path} is no failure, and ends nothing`, async () => {
    const told = edge.log.length;
    const asked = once(turns, 'asked');
    const { visitor, edgeEnd } = await call(method, `${path}?whole`, type);
    await asked;
    visitor.resetAndDestroy();
    await new Promise((resolve) => edgeEnd.once('close', resolve));
    const closed = once(turns, 'closed');
    turns.emit('answer');
    await closed;
    assert.ok(await answersOthers());
    assert.deepEqual(edge.log.slice(told), []);
  });

  test(`a visitor who goes in the middle of the answer to ${method} ${path} ends it for the service, too`, async () => {
    const told = edge.log.length;
    const closed = once(turns, 'closed');
    const { visitor } = await call(method, `${path}?pieces`, type);
    await once(visitor, 'data');
    visitor.resetAndDestroy();
    await closed;
    assert.ok(await answersOthers());
    assert.deepEqual(edge.log.slice(told), []);
  });
}
