import assert from 'node:assert/strict';
import test from 'node:test';
import { sampleApp } from './sample-app.ts';

const { app } = await sampleApp();

const json = 'application/json';

const refused: readonly [what: string, type: string, payload: string, status: number, field?: string][] = [
  ['null for a text', json, '{"name":null}', 422, 'name'],
  ['a list for a text', json, '{"name":["a"]}', 422, 'name'],
  ['text for a number', json, '{"count":"1e3"}', 422, 'count'],
  ['a fraction for a whole number', json, '{"count":1.5}', 422, 'count'],
  ['text for a truth value', json, '{"yes":"true"}', 422, 'yes'],
  ['an unknown field', json, '{"admin":true}', 422, 'admin'],
  ['a NUL byte', json, '{"name":"a\\u0000b"}', 422, 'name'],
  ['a lone surrogate', json, '{"name":"\\ud800"}', 422, 'name'],
  ['a list as body', json, '[]', 422, ''],
  ['null as body', json, 'null', 422, ''],
  ['a prototype', json, '{"__proto__":{"admin":true}}', 400],
  ['broken JSON', json, '{"name":', 400],
  ['no JSON at all', json, '', 400],
  ['JSON nested 30,000 deep', json, `{"name":${'['.repeat(30_000)}${']'.repeat(30_000)}}`, 422, 'name'],
  ['a body over 64 KB', json, JSON.stringify({ name: 'x'.repeat(70_000) }), 413],
  ['plain text, which other sites may send', 'text/plain', '{"name":"a"}', 415],
  ['a form, which other sites may send', 'application/x-www-form-urlencoded', 'name=a', 415],
  ['a body of no known type', 'application/xml', '<a/>', 415],
];

for (const [what, type, payload, status, field] of refused) {
  test(`refuses ${what} with ${status}`, async () => {
    const answer = await app.inject({
      method: 'POST',
      url: '/echo',
      payload,
      headers: { 'content-type': type },
    });
    assert.equal(answer.statusCode, status, answer.body);
    const body = answer.json<{ requestId: string; fields?: { field: string }[] }>();
    assert.equal(body.requestId, answer.headers['x-request-id']);
    if (field !== undefined)
      assert.deepEqual(
        body.fields?.map((each) => each.field),
        [field],
      );
  });
}

test('refuses a call without any body', async () => {
  const answer = await app.inject({ method: 'POST', url: '/echo' });
  assert.equal(answer.statusCode, 422);
});

test('trims what was typed into a form', async () => {
  const answer = await app.inject({ method: 'POST', url: '/echo', payload: { name: '  a ', count: 2 } });
  assert.deepEqual(answer.json(), { got: { name: 'a', count: 2 } });
});
