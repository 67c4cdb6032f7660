import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { connect } from 'node:net';
import test from 'node:test';
import Fastify, { type FastifyInstance } from 'fastify';
import { addGracefulClose } from '../../src/app/graceful-close.ts';
import { sampleApp } from '../http/sample-app.ts';

async function portOf(app: FastifyInstance): Promise<number> {
  await app.listen({ host: '127.0.0.1', port: 0 });
  const address = app.server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

/** Resolves with the milliseconds that closing takes, at most `most`. */
async function timeToClose(app: FastifyInstance, most: number): Promise<number> {
  const started = performance.now();
  await Promise.race([app.close(), new Promise((resolve) => setTimeout(resolve, most))]);
  return performance.now() - started;
}

/** Closes with a client that has connected but sent no request, as pools and browsers do. */
async function closeWithSilentClient(app: FastifyInstance): Promise<number> {
  const socket = connect(await portOf(app), '127.0.0.1').on('error', () => undefined);
  await once(app.server, 'connection');
  const ms = await timeToClose(app, 1_200);
  socket.destroy();
  return ms;
}

test('a client that has connected and never calls does not hold a closing service up', async () => {
  const app = Fastify();
  addGracefulClose(app);
  assert.ok((await closeWithSilentClient(app)) < 1_000);
});

test('without the guard it does', async () => {
  assert.ok((await closeWithSilentClient(Fastify())) > 1_000);
});

test('a call under way is answered, and its keep-alive connection then ended', async () => {
  const { app } = await sampleApp();
  const config = { rights: 'visitor' } as const;
  const { schema } = { schema: { response: { 200: {}, '4xx': {}, '5xx': {} } } };
  app.get('/slow', { schema, config }, () => new Promise((resolve) => setTimeout(() => resolve({}), 150)));
  const port = await portOf(app);
  const agent = new Agent({ keepAlive: true });
  const call = get({ host: '127.0.0.1', port, path: '/slow', agent });
  await once(app.server, 'request');
  const [ms, [response]] = await Promise.all([timeToClose(app, 2_000), once(call, 'response')]);
  agent.destroy();
  assert.equal(response.statusCode, 200);
  assert.equal(response.headers.connection, 'close');
  assert.ok(ms < 1_000, `${ms} ms`);
});

test('no time limit is left at its default', async () => {
  const { app } = await sampleApp();
  const { server, initialConfig } = app;
  assert.equal(server.keepAliveTimeout, 15_000);
  assert.equal(server.requestTimeout, 10_000);
  assert.equal(server.timeout, 20_000);
  assert.equal(initialConfig.bodyLimit, 64 * 1024);
  await app.ready();
});
