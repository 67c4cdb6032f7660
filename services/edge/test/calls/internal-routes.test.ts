import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { after, before, test } from 'node:test';
import { API_REFERENCE_PATH, type Service } from '@larkfield/kit/app';
import { METRICS_PATH } from '@larkfield/kit/monitoring';
import { startTestService, type TestService } from '@larkfield/kit/testing';
import { startEdge, type TestEdge } from '../support/edge.ts';

const nothing: Service = {
  name: 'marketing',
  calls: [],
  collections: [],
  records: [],
  routes: () => undefined,
};

let service: TestService;
let edge: TestEdge;
before(async () => {
  service = await startTestService(nothing, { env: { API_REFERENCE: 'on' } });
  const url = await service.app.listen({ host: '127.0.0.1', port: 0 });
  edge = await startEdge({ SERVICES: `marketing=${url}` });
  await edge.app.listen({ host: '127.0.0.1', port: 0 });
});
after(async () => {
  await edge.close();
  await service.close();
});

/** Status of a GET with exactly this path; HTTP clients would normalize it. */
async function statusOf(path: string): Promise<number> {
  const address = edge.app.server.address();
  const socket = connect(typeof address === 'object' && address ? address.port : 0, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(`GET ${path} HTTP/1.1\r\nhost: www.site.example\r\nconnection: close\r\n\r\n`);
  const [head] = await once(socket, 'data');
  socket.destroy();
  return Number(/^HTTP\/1.1 (\d+)/.exec(String(head))?.[1]);
}

const INTERNAL = [API_REFERENCE_PATH, '/health/ready', METRICS_PATH];

test('the service itself answers on its own port', async () => {
  for (const path of INTERNAL) assert.equal((await service.app.inject(path)).statusCode, 200, path);
});

/** Paths that lead up from a call's path. Programs normalize some of them differently. */
const CLIMBS = ['/../../', '/%2e%2e/%2e%2e/', '/x\\..\\..\\..\\', '/x\\.%2e\\%2e.\\..\\'];

for (const internal of INTERNAL) {
  for (const climb of CLIMBS)
    test(`the edge does not lead outsiders to ${internal} by ${climb}`, async () => {
      const status = await statusOf(`/api/contactus${climb}${internal.slice(1)}`);
      assert.ok(status >= 400 && status < 500, String(status));
    });
}

test('the edge tells strangers neither a reference nor figures of its own', async () => {
  assert.equal(await statusOf(API_REFERENCE_PATH), 404);
  assert.equal(await statusOf(METRICS_PATH), 404);
});
