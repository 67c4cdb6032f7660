import assert from 'node:assert/strict';
import test from 'node:test';
import Type from 'typebox';
import { answers } from '../../src/http/answers.ts';
import { AS_EDGE } from '../../src/testing/index.ts';
import { sampleApp, WRITE } from './sample-app.ts';

const FORWARDED = { 'x-forwarded-for': '203.0.113.7' };

async function seen(headers: Record<string, string>) {
  const { app } = await sampleApp();
  const response = answers({ 200: Type.Object({ ip: Type.String() }) });
  app.post('/ip', { schema: { body: Type.Object({}), response }, config: WRITE }, async ({ ip }) => ({ ip }));
  const answer = await app.inject({ method: 'POST', url: '/ip', payload: {}, headers });
  return [answer.statusCode, answer.json<{ ip?: string; code?: string }>()] as const;
}

test('the edge says for whom it calls', async () => {
  const [status, { ip }] = await seen({ ...FORWARDED, ...AS_EDGE });
  assert.deepEqual([status, ip], [200, '203.0.113.7']);
});

const claims: readonly Record<string, string>[] = [
  FORWARDED,
  { 'x-forwarded-host': 'site.example' },
  { 'x-forwarded-proto': 'https' },
  { 'x-plain-form': '1' },
];
for (const claim of claims) {
  test(`a call past the edge that claims ${Object.keys(claim).join()} is refused, with a wrong key as well`, async () => {
    for (const key of [{}, { 'x-edge-key': '' }, { 'x-edge-key': 'A'.repeat(43) }]) {
      const [status, { code }] = await seen({ ...claim, ...key });
      assert.deepEqual([status, code], [403, 'NOT_ALLOWED']);
    }
  });
}

test('a call past the edge that claims nothing counts for its own address', async () => {
  const [status, { ip }] = await seen({});
  assert.deepEqual([status, ip], [200, '127.0.0.1']);
});
