import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { test, type TestContext } from 'node:test';
import Fastify from 'fastify';
import { createWaitMeter, rejectWhenLate } from '../../src/protection/load-shedding.ts';

test('whoever is begun later in one turn has waited for longer, and the next turn starts anew', () => {
  let ms = 1_000;
  const ends: (() => void)[] = [];
  const lateness = createWaitMeter({ now: () => ms, afterwards: (run) => void ends.push(run), few: 1 });
  assert.equal(lateness(), 0);
  ms += 70;
  assert.equal(lateness(), 70);
  ms += 70;
  assert.deepEqual([lateness(), ends.length], [140, 1]);
  ends[0]?.();
  assert.equal(lateness(), 0);
});

test('a few that come in together are never late', () => {
  let ms = 0;
  const lateness = createWaitMeter({ now: () => (ms += 1_000), afterwards: () => undefined, few: 3 });
  assert.deepEqual([lateness(), lateness(), lateness(), lateness() > 0], [0, 0, 0, true]);
});

const PATHS = ['/', '/api/contactus', '/assets/a.js', '/health/live'];

for (const [late, expected] of [
  [0, [200, 200, 200, 200]],
  [300, [200, 200, 200, 200]],
  [301, [200, 503, 200, 200]],
  [700, [200, 503, 200, 200]],
  [701, [503, 503, 200, 200]],
] as const)
  test(`${late} ms late, pages, calls, files and health are answered ${expected.join(', ')}`, async (t) => {
    const app = Fastify();
    t.after(() => app.close());
    rejectWhenLate(
      app,
      (_request, reply) => reply.code(503).send(),
      () => late,
    );
    app.get('/*', () => 'done');
    const answers = await Promise.all(PATHS.map((url) => app.inject(url)));
    assert.deepEqual(
      answers.map(({ statusCode }) => statusCode),
      expected,
    );
  });

const TOGETHER = 96;

/** Sends concurrent requests that take 15 ms each. Returns how many were served and how many rejected. */
async function rush(t: TestContext, lateness?: () => number): Promise<Readonly<Record<string, number>>> {
  const app = Fastify();
  t.after(() => app.close());
  rejectWhenLate(app, (_request, reply) => reply.code(503).send(), lateness);
  app.get('/first', () => 'done');
  app.get('/', () => {
    for (const begun = performance.now(); performance.now() - begun < 15;);
    return 'done';
  });
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const sockets = await Promise.all(
    Array.from({ length: TOGETHER }, async () => {
      const socket = connect(Number(port), '127.0.0.1');
      // Opens the connections first: the server accepts one per turn, but reads requests of open ones together.
      socket.write('GET /first HTTP/1.1\r\nhost: localhost\r\n\r\n');
      await once(socket, 'data');
      return socket;
    }),
  );
  const answers = sockets.map((socket) => text(socket));
  for (const socket of sockets)
    socket.write('GET / HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n');
  const all = await Promise.all(answers);
  const count = (status: number) => all.filter((answer) => answer.startsWith(`HTTP/1.1 ${status}`)).length;
  return { served: count(200), refused: count(503) };
}

test('of what comes in together, what can be served in time is served and the rest is refused', async (t) => {
  const { served = 0, refused = 0 } = await rush(t);
  assert.equal(served + refused, TOGETHER);
  assert.ok(served >= 64 && refused >= 1, `${served} served, ${refused} refused`);
});

test('without the guard all of them are served, however late', async (t) => {
  assert.deepEqual(await rush(t, () => 0), { served: TOGETHER, refused: 0 });
});
