import assert from 'node:assert/strict';
import test from 'node:test';
import Fastify from 'fastify';
import Type from 'typebox';
import { addValidation, type SchemaCompilation } from '../../src/http/validation.ts';

/** Creates an app whose only route has a body that no validator can be made of. */
function appWithWrongSchema(compilation?: SchemaCompilation) {
  const app = Fastify();
  addValidation(app, compilation);
  const body = Type.Unsafe({ type: 'object', propertys: {} });
  app.post('/wrong', { schema: { body } }, async () => 'never');
  app.get('/right', async () => 'right');
  return app;
}

test('a service with a wrong schema does not start', async () => {
  await assert.rejects(async () => appWithWrongSchema().ready(), /propertys/);
});

test('on demand, a wrong schema is noticed by the call that needs it', async () => {
  const app = appWithWrongSchema('on-demand');
  assert.equal((await app.inject('/right')).statusCode, 200);
  const answer = await app.inject({ method: 'POST', url: '/wrong', payload: {} });
  assert.equal(answer.statusCode, 500);
  assert.match(answer.body, /propertys/);
});

test('on demand, values are refused and left out as at the start', async () => {
  for (const compilation of ['at-start', 'on-demand'] as const) {
    const app = Fastify();
    addValidation(app, compilation);
    const body = Type.Object({ count: Type.Integer() });
    const response = { 200: Type.Object({ count: Type.Integer() }) };
    app.post('/count', { schema: { body, response } }, async ({ body: sent }) => ({
      ...(sent as { count: number }),
      secret: 1,
    }));
    const call = (payload: object) => app.inject({ method: 'POST', url: '/count', payload });
    assert.equal((await call({ count: '1' })).statusCode, 400, compilation);
    assert.equal(
      (await call({ count: '1' })).json<{ message: string }>().message,
      'body/count must be integer',
    );
    assert.equal((await call({ count: 1 })).body, '{"count":1}', compilation);
  }
});
