import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { FastifyRequest } from 'fastify';
import { findRedirect } from '../../src/routing/addresses.ts';
import { loadSite } from '../../src/sites/composed-site.ts';
import { startEdge, type TestEdge } from '../support/edge.ts';

let edge: TestEdge;
before(async () => {
  edge = await startEdge();
});
after(() => edge.close());

/** About the longest path that fits in the headers of a request. */
const MANY = '/'.repeat(16_000);

for (const path of [MANY, `/film${MANY}`, `${MANY}film`]) {
  test(`${path.replace(MANY, '/…')} is refused for its length`, async () => {
    const { statusCode, headers } = await edge.app.inject({ url: path });
    assert.deepEqual([statusCode, headers['cache-control']], [414, 'no-store']);
  });
}

// With 64 times as many slashes, quadratic work would take 4,096 times as long. The limit leaves room for a busy machine.
test('the time for slashes grows with their number, not with its square', async () => {
  const { sites, store, manifest } = edge.site;
  const site = await loadSite({ sitesDir: sites, storeDir: store }, manifest.id);
  const shortest = (count: number, rounds: number) => {
    const request = { url: `${'/'.repeat(count)}x`, headers: {} } as FastifyRequest;
    const times = Array.from({ length: rounds }, () => {
      const start = performance.now();
      findRedirect(site, request);
      return performance.now() - start;
    });
    return Math.min(...times);
  };
  shortest(1_000, 50);
  const ratio = shortest(64_000, 5) / shortest(1_000, 50);
  assert.ok(ratio < 64 * 16, `${ratio} times as long`);
});
