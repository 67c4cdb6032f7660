import assert from 'node:assert/strict';
import test from 'node:test';
import { ORIGIN, sampleApp } from '../http/sample-app.ts';

const { app } = await sampleApp();

const cases: readonly [headers: Record<string, string>, status: number][] = [
  [{}, 200],
  [{ 'sec-fetch-site': 'same-origin' }, 200],
  [{ 'sec-fetch-site': 'none' }, 200],
  [{ 'sec-fetch-site': 'same-origin', origin: 'http://127.0.0.1:3000' }, 200],
  [{ 'sec-fetch-site': 'same-site' }, 403],
  [{ 'sec-fetch-site': 'cross-site' }, 403],
  [{ 'sec-fetch-site': 'cross-site', origin: ORIGIN }, 403],
  [{ 'sec-fetch-site': 'nonsense' }, 403],
  [{ origin: ORIGIN }, 200],
  [{ origin: 'https://evil.example' }, 403],
  [{ origin: `${ORIGIN}.evil.example` }, 403],
  [{ origin: 'http://site.example' }, 403],
  [{ origin: 'null' }, 403],
];

for (const [headers, status] of cases) {
  test(`a write with ${JSON.stringify(headers)} is answered with ${status}`, async () => {
    const answer = await app.inject({ method: 'POST', url: '/echo', payload: {}, headers });
    assert.equal(answer.statusCode, status);
  });
}

test('reading is open to links from other sites', async () => {
  const answer = await app.inject({ url: '/health/live', headers: { 'sec-fetch-site': 'cross-site' } });
  assert.equal(answer.statusCode, 200);
});
