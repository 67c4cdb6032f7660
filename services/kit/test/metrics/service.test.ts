import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import Type from 'typebox';
import type { Service } from '../../src/app/service.ts';
import { responseSchemas } from '../../src/http/response-schemas.ts';
import {
  EDGE_HEADERS,
  readMetrics,
  startTestService,
  metricValues,
  type TestService,
} from '../../src/testing/index.ts';

const CALL = '/api/metered';

const metered: Service = {
  name: 'metered',
  calls: [{ prefix: CALL }],
  collections: [],
  records: [],
  routes(app) {
    const schema = {
      params: Type.Object({ id: Type.String() }),
      response: responseSchemas({ 200: Type.Object({ id: Type.String() }) }),
    };
    app.get(`${CALL}/:id`, { schema, config: { rights: 'visitor' } }, async ({ params }) => ({
      id: params.id,
    }));
  },
};

let service: TestService;
before(async () => void (service = await startTestService(metered)));
after(() => service.close());

async function readAllMetrics() {
  const { statusCode, headers, body } = await service.app.inject('/metrics');
  assert.equal(statusCode, 200);
  assert.match(String(headers['content-type']), /^text\/plain; version=0\.0\.4/);
  return readMetrics(body);
}

test('requests are counted by the pattern of their route, their method and the class of their status', async () => {
  await service.app.inject(`${CALL}/one`);
  await service.app.inject(`${CALL}/two`);
  await service.app.inject({ method: 'DELETE', url: `${CALL}/two` });
  const samples = await readAllMetrics();
  const counted = metricValues(samples, 'larkfield_requests_total', ['service', 'route', 'method', 'status']);
  assert.deepEqual(counted, {
    [`metered ${CALL}/:id GET 2xx`]: 2,
    'metered none DELETE 4xx': 1,
  });
  const timed = metricValues(samples, 'larkfield_request_duration_seconds_count', ['route']);
  assert.deepEqual(timed, { [`${CALL}/:id`]: 2, none: 1 });
});

test('however many addresses and methods somebody makes up, there are no more figures than before', async () => {
  for (const method of ['GET', 'PUT', 'OPTIONS'] as const)
    await service.app.inject({ method, url: '/made-up' });
  await readAllMetrics();
  const before = (await readAllMetrics()).length;
  for (let index = 0; index < 200; index += 1) {
    await service.app.inject(`${CALL}/made-up-${index}`);
    await service.app.inject(`/made-up-${index}/${index}?q=${index}`);
  }
  const samples = await readAllMetrics();
  assert.equal(samples.length, before);
  assert.doesNotMatch(JSON.stringify(samples), /made-up/);
});

test('whoever comes from outside is told no figures', async () => {
  const headers = { ...EDGE_HEADERS, 'x-forwarded-for': '192.0.2.1' };
  const { statusCode } = await service.app.inject({ url: '/metrics', headers });
  assert.equal(statusCode, 403);
});
