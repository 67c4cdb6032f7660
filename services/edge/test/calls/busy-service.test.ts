import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startEdge } from '../support/edge.ts';
import { sendJson, startService } from '../support/service.ts';

/** As many calls as a service gets at once. */
const PLACES = 64;

test('a call that waits in vain for a busy service is UNAVAILABLE for now, and no line of the log', async () => {
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  const service = await startService(async (_call, response) => {
    await isReleased;
    sendJson(response, 200, {});
  });
  const edge = await startEdge({ SERVICES: `marketing=${service.url}` });
  const call = () => edge.app.inject({ method: 'POST', url: '/api/contactus', payload: { a: 1 } });
  const calls = Array.from({ length: PLACES + 1 }, call);
  const rejected = await Promise.race(calls);
  release();
  const statuses = (await Promise.all(calls)).map(({ statusCode }) => statusCode);
  assert.deepEqual(
    [rejected.statusCode, rejected.json<{ code: string }>().code, rejected.headers['retry-after']],
    [503, 'UNAVAILABLE', '5'],
  );
  assert.equal(rejected.headers['cache-control'], 'no-store');
  assert.deepEqual(statuses.toSorted(), [...Array.from({ length: PLACES }, () => 200), 503]);
  assert.deepEqual(edge.log, []);
  await edge.close();
  await service.close();
});
