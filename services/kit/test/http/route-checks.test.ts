import assert from 'node:assert/strict';
import test from 'node:test';
import type { FastifyContextConfig, FastifySchema } from 'fastify';
import Type from 'typebox';
import { responseSchemas, errorBody } from '../../src/http/response-schemas.ts';
import { sampleApp, WRITE } from './sample-app.ts';

const response = responseSchemas({ 200: Type.Object({}) });
const body = Type.Object({});

const cases: readonly [
  what: string,
  schema: FastifySchema,
  config: FastifyContextConfig,
  complaint: RegExp | undefined,
][] = [
  ['everything', { body, response }, WRITE, undefined],
  ['no rights', { body, response }, { limit: WRITE.limit, repeatable: 'by-key' }, /config\.rights/],
  [
    'rights that do not exist',
    { body, response },
    { ...WRITE, rights: 'anyone' as 'visitor' },
    /config\.rights/,
  ],
  ['no roles of the office', { body, response }, { ...WRITE, rights: 'admin' }, /config\.roles/],
  ['an empty list of roles', { body, response }, { ...WRITE, rights: 'admin', roles: [] }, /config\.roles/],
  [
    'a role that does not exist',
    { body, response },
    { ...WRITE, rights: 'admin', roles: ['boss' as 'trial'] },
    /config\.roles/,
  ],
  ['roles of the office', { body, response }, { ...WRITE, rights: 'admin', roles: ['trial'] }, undefined],
  ['roles for visitors', { body, response }, { ...WRITE, roles: ['trial'] }, /rights 'admin', without which/],
  ['no limit', { body, response }, { rights: 'visitor', repeatable: 'by-key' }, /config\.limit/],
  ['no word on repeats', { body, response }, { rights: 'visitor', limit: WRITE.limit }, /config\.repeatable/],
  ['no work for a new record', { body, response }, { ...WRITE, repeatable: 'by-key' }, /config\.proofOfWork/],
  [
    'work for a new record',
    { body, response },
    { ...WRITE, repeatable: 'by-key', proofOfWork: true },
    undefined,
  ],
  ['no schema of its body', { response }, WRITE, /body schema/],
  ['no success', { body, response: { '4xx': errorBody, '5xx': errorBody } }, WRITE, /its success/],
  ['no failures', { body, response: { 200: Type.Object({}) } }, WRITE, /4xx and 5xx/],
];

for (const [what, schema, config, complaint] of cases) {
  test(`a route that declares ${what} ${complaint ? 'keeps the service from starting' : 'starts'}`, async () => {
    const { app } = await sampleApp();
    const add = () => app.post('/new', { schema, config }, async () => ({}));
    if (complaint) assert.throws(add, complaint);
    else assert.doesNotThrow(add);
  });
}

test('a mistake in a schema keeps the service from starting', async () => {
  const { app } = await sampleApp();
  const wrong = Type.Object({ name: Type.String({ format: 'no-such-format' }) });
  app.post('/new', { schema: { body: wrong, response }, config: WRITE }, async () => ({}));
  await assert.rejects(async () => app.ready(), /no-such-format/);
});
