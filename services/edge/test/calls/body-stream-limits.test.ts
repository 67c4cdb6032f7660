import assert from 'node:assert/strict';
import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { test } from 'node:test';
import type { FastifyRequest } from 'fastify';
import { createBodyStreams, MAX_BODY_STREAMS } from '../../src/calls/body-streams.ts';

const LIMITS = { maxBodyBytes: 1_000_000, timeoutMs: 60_000 };
const from = (ip: string) => ({ raw: new PassThrough(), ip }) as unknown as FastifyRequest;

test('all addresses together have so many under way', async () => {
  const open = createBodyStreams();
  const streams = Array.from({ length: MAX_BODY_STREAMS }, (_, index) =>
    open(from(`203.0.113.${index}`), LIMITS),
  );
  assert.throws(() => open(from('203.0.113.99'), LIMITS), { code: 'UNAVAILABLE' });
  // Closed within this test, because the next one uses other timers.
  for (const { body } of streams) await once(body.destroy(), 'close');
});

for (const [bytes, outcome] of [
  [40, 'TIMED_OUT'],
  [4_000, undefined],
] as const)
  test(`a sender of ${bytes} bytes a second is ${outcome ? 'given up' : 'waited for'}`, async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout', 'setInterval'] });
    const source = new PassThrough();
    const { body, rejection } = createBodyStreams()(
      { raw: source, ip: '203.0.113.1' } as unknown as FastifyRequest,
      LIMITS,
    );
    body.resume();
    for (let second = 0; second < 20; second += 1) {
      source.write('x'.repeat(bytes));
      await new Promise(setImmediate);
      t.mock.timers.tick(1_000);
    }
    await new Promise(setImmediate);
    assert.equal(rejection()?.code, outcome);
    body.destroy();
  });
