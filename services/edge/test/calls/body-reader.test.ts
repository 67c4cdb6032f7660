import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import { PassThrough } from 'node:stream';
import { test, type TestContext } from 'node:test';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createBodyReader } from '../../src/calls/body-reader.ts';

const LIMITS = { maxBodyBytes: 1_000_000, timeoutMs: 60_000 };

/** Creates a body reader and a function that sends it a call with a body. */
function bodies(mostHeld?: number) {
  const take = createBodyReader(mostHeld);
  return () => {
    const body = new PassThrough();
    const raw = new EventEmitter();
    const taken = take(
      { raw: body, ip: '203.0.113.1' } as unknown as FastifyRequest,
      { raw } as FastifyReply,
      LIMITS,
    );
    return { body, taken, answered: () => raw.emit('finish') };
  };
}

test('a body is taken whole, in the order of its pieces', async () => {
  const { body, taken } = bodies()();
  body.write('one ');
  body.end('two');
  assert.equal((await taken).toString(), 'one two');
});

test('all bodies together take no more memory than there is for them, until their calls are answered', async () => {
  const call = bodies(10);
  const first = call();
  first.body.end('12345678');
  await first.taken;
  const second = call();
  second.body.end('12345678');
  await assert.rejects(second.taken, { code: 'UNAVAILABLE' });
  second.answered();
  first.answered();
  const third = call();
  third.body.end('12345678');
  assert.equal((await third.taken).length, 8);
});

/** Sends `bytes` in each of 20 seconds. */
async function send(t: TestContext, bytes: number): Promise<number> {
  t.mock.timers.enable({ apis: ['setTimeout', 'setInterval'] });
  const { body, taken } = bodies()();
  // Prevents an unhandled rejection; the result is checked below.
  taken.catch(() => undefined);
  for (let second = 0; second < 20; second += 1) {
    body.write('x'.repeat(bytes));
    await new Promise(setImmediate);
    t.mock.timers.tick(1_000);
  }
  body.end();
  return (await taken).length;
}

test('a body that comes as fast as a slow phone sends is taken', async (t) => {
  assert.equal(await send(t, 4_000), 80_000);
});

test('one that trickles in is given up long before its time is over', async (t) => {
  await assert.rejects(send(t, 40), { code: 'TIMED_OUT' });
});
