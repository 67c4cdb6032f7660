import assert from 'node:assert/strict';
import test from 'node:test';
import Type from 'typebox';
import { responseSchemas } from '../../src/http/response-schemas.ts';
import { EDGE_HEADERS } from '../../src/testing/index.ts';
import { sampleApp, WRITE } from '../http/sample-app.ts';

const FORWARDED = { 'x-forwarded-for': '203.0.113.7' };

async function send(headers: Record<string, string>, host?: string) {
  const { app } = await sampleApp(undefined, host);
  const response = responseSchemas({ 200: Type.Object({ ip: Type.String() }) });
  app.post('/ip', { schema: { body: Type.Object({}), response }, config: WRITE }, async ({ ip }) => ({ ip }));
  const answer = await app.inject({ method: 'POST', url: '/ip', payload: {}, headers });
  return [answer.statusCode, answer.json<{ ip?: string; code?: string }>()] as const;
}

test('the edge says for whom it calls', async () => {
  const [status, { ip }] = await send({ ...FORWARDED, ...EDGE_HEADERS });
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
      const [status, { code }] = await send({ ...claim, ...key });
      assert.deepEqual([status, code], [403, 'NOT_ALLOWED']);
    }
  });
}

for (const host of ['0.0.0.0', '10.0.0.5', '::', 'marketing.example']) {
  test(`on ${host}, which others reach, whoever has no key is told nothing but whether the service is well`, async () => {
    assert.equal((await send({}, host))[0], 403);
    assert.equal((await send(EDGE_HEADERS, host))[0], 200);
    const { app } = await sampleApp(undefined, host);
    const status = async (url: string) => (await app.inject({ url })).statusCode;
    assert.deepEqual([await status('/health/live'), await status('/health/ready')], [200, 200]);
    assert.equal(await status('/health'), 403);
  });
}

for (const host of ['127.0.0.1', '127.8.9.1', '::1', 'localhost']) {
  test(`on ${host} calls of this machine need no key`, async () => {
    assert.equal((await send({}, host))[0], 200);
  });
}

test('a call past the edge that claims nothing counts for its own address', async () => {
  const [status, { ip }] = await send({});
  assert.deepEqual([status, ip], [200, '127.0.0.1']);
});
