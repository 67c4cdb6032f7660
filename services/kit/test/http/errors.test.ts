import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import test from 'node:test';
import Type from 'typebox';
import { responseSchemas } from '../../src/http/response-schemas.ts';
import { ServiceError } from '../../src/http/service-error.ts';
import { sampleApp } from './sample-app.ts';

const response = responseSchemas({ 200: Type.Object({ fine: Type.Boolean() }) });
const config = { rights: 'visitor' } as const;
const secret = 'ana@example.com is not unique';

async function appThatThrows(error: () => never, handlerTimeout?: number) {
  const { app, lines } = await sampleApp();
  app.get(
    '/fail',
    { schema: { response }, config, ...(handlerTimeout ? { handlerTimeout } : {}) },
    async () => error(),
  );
  return { app, lines };
}

// covers: X8
test('an unknown error is told to nobody: generic body, no text of it in the log', async () => {
  const { app, lines } = await appThatThrows(() => {
    throw Object.assign(new Error(secret), { statusCode: 200 });
  });
  const answer = await app.inject('/fail');
  assert.equal(answer.statusCode, 500);
  const { requestId, ...body } = answer.json<{ requestId: string }>();
  assert.deepEqual(body, { code: 'INTERNAL', message: 'problems.internal' });
  assert.ok(lines.some((line) => line.includes(requestId) && line.includes('"level":"error"')));
  assert.doesNotMatch(answer.body + lines.join(''), /ana@example|not unique/);
});

test('a refusal keeps its code, its fields and its time to wait', async () => {
  const { app } = await appThatThrows(() => {
    throw new ServiceError('RATE_LIMITED', { retryAfter: 12.1 });
  });
  const answer = await app.inject('/fail');
  assert.equal(answer.statusCode, 429);
  assert.equal(answer.headers['retry-after'], '13');
});

test('a handler that takes too long is answered for', async () => {
  const { app } = await sampleApp();
  const never = new Promise<{ fine: boolean }>(() => undefined);
  app.get('/slow', { schema: { response }, config, handlerTimeout: 30 }, () => never);
  const answer = await app.inject('/slow');
  assert.equal(answer.statusCode, 504);
  assert.equal(answer.json<{ code: string }>().code, 'TIMED_OUT');
});

test('a status without a schema is not sent', async () => {
  const { app } = await sampleApp();
  app.get('/odd', { schema: { response }, config }, async (_request, reply) =>
    reply.code(202 as 200).send({ fine: true, secret } as { fine: boolean }),
  );
  const answer = await app.inject('/odd');
  assert.equal(answer.statusCode, 500);
  assert.doesNotMatch(answer.body, /fine/);
});

test('fields that a schema does not name stay inside', async () => {
  const { app } = await sampleApp();
  app.get('/more', { schema: { response }, config }, async () => ({ fine: true, secret }));
  assert.deepEqual((await app.inject('/more')).json(), { fine: true });
});

test('an unknown path is 404, a wrong method 405 with what would be right', async () => {
  const { app } = await sampleApp();
  assert.equal((await app.inject('/nothing')).json<{ code: string }>().code, 'NOT_FOUND');
  const wrong = await app.inject({ method: 'DELETE', url: '/echo?a=1' });
  assert.equal(wrong.statusCode, 405);
  assert.equal(wrong.headers['allow'], 'POST');
});

test('a request id is taken over when it looks like one, else made', async () => {
  const { app } = await sampleApp();
  const id = async (given: string) =>
    (await app.inject({ url: '/health/live', headers: { 'x-request-id': given } })).headers['x-request-id'];
  assert.equal(await id('0123456789abcdef'), '0123456789abcdef');
  assert.notEqual(await id('<script>'), '<script>');
  assert.notEqual(await id('x'.repeat(200)), 'x'.repeat(200));
});

test('what is not HTTP gets 400 and a closed connection', async () => {
  const { app } = await sampleApp();
  await app.listen({ host: '127.0.0.1', port: 0 });
  const address = app.server.address();
  const socket = connect(typeof address === 'object' && address ? address.port : 0, '127.0.0.1');
  socket.write('nonsense\r\n\r\n');
  let answer = '';
  socket.on('data', (chunk) => (answer += String(chunk)));
  await once(socket, 'end');
  socket.destroy();
  assert.match(answer, /^HTTP\/1.1 400 .*BODY_UNREADABLE/s);
  await app.close();
});
