import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import Type from 'typebox';
import { responseSchemas, submittedSchema } from '../../src/http/response-schemas.ts';
import { API_REFERENCE_PATH } from '../../src/app/api-reference.ts';
import type { Service } from '../../src/app/service.ts';
import { EDGE_HEADERS, startDatabase, startTestService, type TestDatabase } from '../../src/testing/index.ts';

const sample: Service = {
  name: 'sample',
  calls: [{ prefix: '/api/sample' }],
  collections: [],
  records: [],
  routes(app) {
    const body = Type.Object({ name: Type.String({ maxLength: 100 }) }, { additionalProperties: false });
    const limit = { max: 20, seconds: 600 };
    const config = { rights: 'user', limit, repeatable: 'by-nature' } as const;
    app.post(
      '/api/sample',
      { schema: { body, response: responseSchemas({ 201: submittedSchema }) }, config },
      async () => {
        throw new Error('not called');
      },
    );
  },
};

let testDatabase: TestDatabase;
before(async () => void (testDatabase = await startDatabase()));
after(() => testDatabase.close());

const start = (env: NodeJS.ProcessEnv = {}) => startTestService(sample, { testDatabase, env });

interface Reference {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, { readonly post: Readonly<Record<string, unknown>> }>>;
}

test('a service in development tells entries, answers, rights and limits of its calls, and of nothing else', async () => {
  const { app, close } = await start({ API_REFERENCE: 'on' });
  const { openapi, paths } = (await app.inject(API_REFERENCE_PATH)).json<Reference>();
  assert.equal(openapi, '3.1.0');
  assert.deepEqual(Object.keys(paths), ['/api/sample']);
  const { requestBody, responses, ...declared } = paths['/api/sample']?.post ?? {};
  assert.match(JSON.stringify(requestBody), /"maxLength":100/);
  assert.deepEqual(Object.keys(responses ?? {}).sort(), ['201', '4XX', '5XX']);
  assert.deepEqual(declared, {
    tags: ['sample'],
    'x-rights': 'user',
    'x-limit': { max: 20, seconds: 600 },
    'x-repeatable': 'by-nature',
  });
  await close();
});

test('a service that visitors use tells nothing', async () => {
  const { app, close } = await start();
  assert.equal((await app.inject(API_REFERENCE_PATH)).statusCode, 404);
  await close();
});

test('nobody outside is told, not even by a service in development', async () => {
  const { app, close } = await start({ API_REFERENCE: 'on' });
  const headers = { ...EDGE_HEADERS, 'x-forwarded-for': '203.0.113.7' };
  assert.equal((await app.inject({ url: API_REFERENCE_PATH, headers })).statusCode, 403);
  await close();
});
