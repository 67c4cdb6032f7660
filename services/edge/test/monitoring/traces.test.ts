import assert from 'node:assert/strict';
import { after, before, test, type TestContext } from 'node:test';
import { composeTestSite, type TestArea, type TestSite } from '@larkfield/federation/testing';
import type { Service } from '@larkfield/kit/app';
import { responseSchemas } from '@larkfield/kit/http';
import { traceCommands } from '@larkfield/kit/monitoring';
import { registerPages } from '@larkfield/kit/pages';
import { createLog } from '@larkfield/kit/runtime';
import {
  startCollector,
  startDatabase,
  startTestService,
  createTestTracing,
  type TestDatabase,
} from '@larkfield/kit/testing';
import Type from 'typebox';
import { startEdgeOn } from '../support/edge.ts';

/** Visitor input, which must not occur in any trace. */
const SECRET = 'ann.example';
const STRANGER = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';

const area: TestArea = {
  id: 'mf-boats',
  routes: [
    { path: '/', page: 'home' },
    { path: '/boats/:slug', page: 'boat', kind: 'dynamic' },
  ],
  api: [{ prefix: '/api/boats', service: 'boats' }],
};

/** Headers that the service received. */
const told: Readonly<Record<string, unknown>>[] = [];

const boats: Service = {
  name: 'boats',
  calls: [{ prefix: '/api/boats' }],
  collections: [],
  records: [],
  routes(app, { db, log }) {
    const response = responseSchemas({ 200: Type.Object({ found: Type.Integer() }) });
    const schema = { body: Type.Object({ owner: Type.String() }), response };
    const limit = { max: 1_000, seconds: 1 };
    const config = { rights: 'visitor', limit, repeatable: 'by-nature' } as const;
    app.post('/api/boats/:id', { schema, config }, async ({ body, headers }) => {
      log.info('looking for boats');
      told.push(headers);
      if (body.owner === 'nobody') throw new Error(SECRET);
      return { found: await db.collection('boats').countDocuments({ owner: body.owner }) };
    });
    registerPages(
      app,
      { '/boats/:slug': Type.Null() },
      {
        '/boats/:slug': async ({ params }) => {
          await db.collection('boats').findOne({ slug: params['slug'] });
          return {
            status: 200,
            title: 't',
            description: 'd',
            data: null,
            maxAgeS: 60,
            fragment: '<h1>t</h1>',
          };
        },
      },
    );
  },
};

let site: TestSite;
let database: TestDatabase;
before(async () => {
  site = await composeTestSite([area]);
  database = await startDatabase();
});
after(async () => {
  await database.close();
  site.remove();
});

/** Starts edge, service and database with traces, and returns what a collector has received after both have ended. */
async function traced(t: TestContext, { proxies, share }: { proxies?: string; share?: string } = {}) {
  const collector = await startCollector();
  const ofEdge = await createTestTracing(collector, 'edge', share);
  // Only the edge's own trace headers count.
  const ofService = await createTestTracing(collector, 'boats', '1');
  const lines: Record<string, unknown>[] = [];
  const log = createLog({
    level: 'info',
    write: (line) => lines.push(JSON.parse(line)),
    traceId: () => ofService.activeSpan()?.traceId,
  });
  traceCommands(database.client, ofService);
  const service = await startTestService(boats, { testDatabase: database, tracing: ofService, log });
  const url = await service.app.listen({ host: '127.0.0.1', port: 0 });
  const config = { SERVICES: `boats=${url}`, ...(proxies ? { TRUSTED_PROXIES: proxies } : {}) };
  const edge = await startEdgeOn(site, config, { tracing: ofEdge });
  const end = async () => {
    await edge.close();
    await service.close();
    database.client.removeAllListeners('commandStarted');
    await Promise.all([ofEdge.close(), ofService.close()]);
  };
  t.after(() => collector.close());
  const post = (owner: string, headers = {}) =>
    edge.app.inject({ method: 'POST', url: `/api/boats/7?from=${SECRET}`, payload: { owner }, headers });
  return { edge, collector, lines, post, end };
}

const release = () => site.manifest.releases.find(({ area: name }) => name === area.id)?.id;
const shared = () => ({ 'larkfield.area': 'mf-boats', 'larkfield.release': release() });

test('a call is one trace from the edge over the service to its commands, without what somebody has typed', async (t) => {
  const { collector, lines, post, end } = await traced(t);
  assert.equal((await post(SECRET)).statusCode, 200);
  await end();
  const { spans } = collector;
  const edge = spans.find(({ service }) => service === 'edge');
  const service = spans.find(({ name }) => name === 'POST /api/boats/:id');
  const command = spans.find(({ name }) => name === 'aggregate boats');
  assert.ok(edge && service && command, JSON.stringify(spans.map(({ name }) => name)));
  assert.deepEqual(new Set(spans.map(({ traceId }) => traceId)), new Set([edge.traceId]));
  assert.deepEqual([edge.parentSpanId, edge.name], ['', 'POST /api/boats']);
  assert.equal(service.parentSpanId, edge.spanId);
  assert.equal(command.parentSpanId, service.spanId);
  for (const { attributes } of spans) assert.deepEqual({ ...attributes, ...shared() }, attributes);
  assert.deepEqual(command.attributes, {
    'db.system.name': 'mongodb',
    'db.operation.name': 'aggregate',
    'db.collection.name': 'boats',
    ...shared(),
  });
  assert.doesNotMatch(collector.bodies.join(''), new RegExp(SECRET));
  for (const text of ['looking for boats', 'answered'])
    assert.equal(lines.find(({ msg }) => msg === text)?.['traceId'], edge.traceId, text);
});

test('a page rendered on request is one trace, too', async (t) => {
  const { edge, collector, end } = await traced(t);
  assert.equal((await edge.app.inject(`/boats/${SECRET}`)).statusCode, 200);
  await end();
  const names = collector.spans.map(({ service, name }) => `${service}: ${name}`);
  assert.deepEqual(names.sort(), ['boats: GET /pages', 'boats: find boats', 'edge: GET /boats/:slug']);
  assert.equal(new Set(collector.spans.map(({ traceId }) => traceId)).size, 1);
  for (const { attributes } of collector.spans) assert.deepEqual({ ...attributes, ...shared() }, attributes);
  assert.doesNotMatch(collector.bodies.join(''), new RegExp(SECRET));
});

test('work that fails is marked so, and says nothing of the error', async (t) => {
  const { collector, post, end } = await traced(t);
  assert.equal((await post('nobody')).statusCode, 500);
  await end();
  const failed = collector.spans.filter((span) => span.failed).map(({ service }) => service);
  assert.deepEqual(failed.sort(), ['boats', 'edge']);
  assert.doesNotMatch(collector.bodies.join(''), new RegExp(SECRET));
});

for (const [who, proxies, taken] of [
  ['a stranger', undefined, false],
  ['a proxy of the operator', '127.0.0.1', true],
] as const)
  test(`a trace that ${who} has begun is ${taken ? 'taken over' : 'not taken over'}`, async (t) => {
    const { collector, post, end } = await traced(t, proxies ? { proxies } : {});
    await post('x', { traceparent: STRANGER, baggage: 'larkfield.area=made-up' });
    await end();
    const edge = collector.spans.find(({ service }) => service === 'edge');
    assert.equal(edge?.traceId === STRANGER.split('-')[1], taken);
    assert.equal(edge?.parentSpanId === STRANGER.split('-')[2], taken);
    assert.doesNotMatch(collector.bodies.join(''), /made-up/);
  });

test('a trace that is not kept is handed on as such, and nothing else is made for it', async (t) => {
  const { edge, collector, lines, post, end } = await traced(t, { share: '0' });
  assert.equal((await post(SECRET)).statusCode, 200);
  assert.equal((await edge.app.inject(`/boats/${SECRET}`)).statusCode, 200);
  await end();
  const { traceparent, baggage } = told.at(-1) ?? {};
  assert.match(String(traceparent), /^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/);
  assert.equal(baggage, undefined);
  assert.ok(lines.length > 0 && lines.every((line) => !('traceId' in line)));
  assert.deepEqual(collector.bodies, []);
});

test('whether a trace is kept that a proxy of the operator has begun is what the proxy says', async (t) => {
  for (const [share, flag] of [
    ['0', '01'],
    ['1', '00'],
  ] as const) {
    const { collector, post, end } = await traced(t, { proxies: '127.0.0.1', share });
    await post('x', { traceparent: STRANGER.replace(/01$/, flag) });
    await end();
    const services = new Set(collector.spans.map(({ service }) => service));
    assert.deepEqual([...services].sort(), flag === '01' ? ['boats', 'edge'] : [], flag);
    assert.match(String(told.at(-1)?.['traceparent']), new RegExp(`^00-0af7\\w+-\\w{16}-${flag}$`));
  }
});

test('while traces are off a service is told of none, whatever a client says', async (t) => {
  const service = await startTestService(
    {
      ...boats,
      routes: (app) => {
        const response = responseSchemas({ 200: Type.Array(Type.String()) });
        const config = { rights: 'visitor' } as const;
        app.get('/api/boats', { schema: { response }, config }, async ({ headers }) => Object.keys(headers));
      },
    },
    { testDatabase: database },
  );
  const url = await service.app.listen({ host: '127.0.0.1', port: 0 });
  const edge = await startEdgeOn(site, { SERVICES: `boats=${url}` });
  t.after(() => Promise.all([edge.close(), service.close()]));
  const headers = { traceparent: STRANGER, tracestate: 'a=b', baggage: 'larkfield.area=made-up' };
  const names = (await edge.app.inject({ url: '/api/boats', headers })).json<string[]>();
  assert.deepEqual(
    names.filter((name) => name in headers),
    [],
  );
  assert.ok(names.includes('x-request-id'));
});
