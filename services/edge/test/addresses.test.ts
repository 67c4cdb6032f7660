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

for (const [from, to] of [
  [MANY, '/'],
  [`/film${MANY}`, '/film'],
  [`/AR/Film${MANY}?a=/`, '/ar/film?a=/'],
] as const) {
  test(`${from.replace(MANY, '/…')} moves for good to ${to}`, async () => {
    const { statusCode, headers } = await edge.app.inject({ url: from });
    assert.deepEqual([statusCode, headers.location], [301, to]);
  });
}

test('a path of slashes with something behind them is not found', async () => {
  assert.equal((await edge.app.inject({ url: `${MANY}film` })).statusCode, 404);
});

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
