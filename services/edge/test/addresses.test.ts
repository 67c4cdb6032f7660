import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { FastifyRequest } from 'fastify';
import { betterAddress } from '../src/addresses.ts';
import { loadSite } from '../src/site.ts';
import { startEdge, type TestEdge } from './support/edge.ts';

let edge: TestEdge;
before(async () => {
  edge = await startEdge();
});
after(() => edge.close());

/** What fits into the head of a request. */
const MANY = '/'.repeat(16_000);

for (const path of [MANY, `/film${MANY}`, `${MANY}film`]) {
  test(`${path.replace(MANY, '/…')} is refused for its length`, async () => {
    const { statusCode, headers } = await edge.app.inject({ url: path });
    assert.deepEqual([statusCode, headers['cache-control']], [414, 'no-store']);
  });
}

test('four times as many slashes take about four times as long, and not sixteen', async () => {
  const { sites, store, manifest } = edge.site;
  const site = await loadSite({ sitesDir: sites, storeDir: store }, manifest.id);
  const shortest = (count: number) => {
    const request = { url: `${'/'.repeat(count)}x`, headers: {} } as FastifyRequest;
    const times = Array.from({ length: 15 }, () => {
      const start = performance.now();
      betterAddress(site, request);
      return performance.now() - start;
    });
    return Math.min(...times);
  };
  const ratio = shortest(64_000) / shortest(16_000);
  assert.ok(ratio < 10, `${ratio} times as long`);
});
