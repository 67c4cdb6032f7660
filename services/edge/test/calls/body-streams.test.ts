import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, request, type IncomingMessage } from 'node:http';
import { after, afterEach, before, test } from 'node:test';
import { MAX_STREAMS_PER_ADDRESS } from '../../src/calls/body-streams.ts';
import { startEdge, type TestEdge } from '../support/edge.ts';

/** What the service has received so far, while the client is still sending. */
const arrived: { bytes: number; ended: boolean }[] = [];
const service = createServer((incoming, response) => {
  const upload = { bytes: 0, ended: false };
  arrived.push(upload);
  incoming.on('data', (piece: Buffer) => (upload.bytes += piece.length));
  incoming.on('end', () => {
    upload.ended = true;
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(upload));
  });
});
let edge: TestEdge;
let port: number;
before(async () => {
  service.listen(0, '127.0.0.1');
  await once(service, 'listening');
  const address = service.address();
  const at = typeof address === 'object' && address ? address.port : 0;
  edge = await startEdge({ SERVICES: `files=http://127.0.0.1:${at}` });
  await edge.app.listen({ port: 0, host: '127.0.0.1' });
  const own = edge.app.server.address();
  port = typeof own === 'object' && own ? own.port : 0;
});
after(async () => {
  await edge.close();
  service.closeAllConnections();
  service.close();
});
afterEach(() => void arrived.splice(0));

function upload(length?: number) {
  const headers = {
    connection: 'close',
    'content-type': 'multipart/form-data; boundary=x',
    ...(length === undefined ? {} : { 'content-length': length }),
  };
  const sent = request({ port, path: '/api/scanFile', method: 'POST', headers });
  const answer = once(sent, 'response').then(([response]) => (response as IncomingMessage).resume());
  answer.catch(() => undefined);
  sent.on('error', () => undefined);
  // The service receives a call with the first piece of its body.
  sent.write('x');
  return { sent, answer };
}

/** Resolves when the condition is true. */
async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setImmediate(resolve));
}

test('a body is passed on while it still comes', async () => {
  const { sent, answer } = upload();
  sent.write(Buffer.alloc(99_999));
  await until(() => arrived[0]?.bytes === 100_000);
  assert.equal(arrived[0]?.ended, false);
  sent.end(Buffer.alloc(50_000));
  assert.equal((await answer).statusCode, 200);
  assert.equal(arrived[0]?.bytes, 150_000);
});

test('one that says how long it is, and is too long, reaches no service', async () => {
  const { sent, answer } = upload(1_000_001);
  sent.end(Buffer.alloc(1_000_000));
  assert.equal((await answer).statusCode, 413);
  assert.equal(arrived.length, 0);
});

test('one that does not say so is ended where it is too long', async () => {
  const { sent, answer } = upload();
  sent.end(Buffer.alloc(1_200_000));
  assert.equal((await answer).statusCode, 413);
  assert.ok((arrived[0]?.bytes ?? 0) <= 1_000_000);
  assert.equal(arrived[0]?.ended, false);
});

test('one address has so many under way, and room again when one has ended', async () => {
  const all = Array.from({ length: MAX_STREAMS_PER_ADDRESS }, () => upload());
  await until(() => arrived.length === MAX_STREAMS_PER_ADDRESS);
  const { sent, answer } = upload();
  sent.end('x');
  const { statusCode, headers } = await answer;
  assert.deepEqual([statusCode, headers['retry-after']], [429, '5']);
  for (const each of all) each.sent.end('x');
  for (const each of all) assert.equal((await each.answer).statusCode, 200);
  const again = upload();
  again.sent.end('x');
  assert.equal((await again.answer).statusCode, 200);
});

test('whoever goes away in the middle leaves nothing open', async () => {
  for (let round = 0; round < MAX_STREAMS_PER_ADDRESS + 2; round += 1) {
    const { sent } = upload();
    await until(() => arrived.length === round + 1);
    sent.destroy();
    await new Promise((resolve) => sent.once('close', resolve));
  }
  const last = upload();
  last.sent.end('x');
  const { statusCode } = await last.answer;
  assert.equal(statusCode, 200);
});
